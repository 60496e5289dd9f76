/** The programs that settings name, looked for before anything is started with them. */
import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import type { Config } from '../config.ts'
import { StartError } from '../kernel/start-error.ts'

/** Programs that the user's settings name must be there: a worker without them would fail its runs. @throws StartError */
export async function givenPrograms(config: Config): Promise<void> {
  for (const name of ['BROWSER_PATH', 'FFMPEG_PATH'] as const) {
    const path = config[name]
    if (path && !(await isProgram(path))) throw new StartError(`${name}: there is no program at ${path}`)
  }
}

const isProgram = (path: string) =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  )

/** The k6 that K6_BINARY names, or where its packages put it. @throws StartError when it is not there */
export async function k6Program(given: string | undefined): Promise<string> {
  const places = given ? [given] : ['/usr/local/bin/k6', '/usr/bin/k6']
  for (const path of places) if (await isProgram(path)) return path
  throw new StartError(`K6_ENGINE=binary, but there is no program at ${places.join(' or ')}. Set K6_BINARY`)
}
