// papaparse: the library itself, run inside the script's engine. It reads texts; there are no files and no workers.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { defineModule } from '../vu/script-module.ts'

const require = createRequire(import.meta.url)

export const jslibPapaparse = defineModule({
  name: 'papaparse',
  aliases: [/^https:\/\/jslib\.k6\.io\/papaparse\/[\w.-]+\/index\.js$/],
  exports: ['parse', 'unparse'],
  library: () => readFileSync(require.resolve('papaparse/papaparse.min.js'), 'utf8'),
  sandbox: (_host, library) => library as object,
})
