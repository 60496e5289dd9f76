// `k6/secrets`: values given to the run as secrets. They never appear in console lines or reports (engine/redact.ts).
import { defineModule } from '../vu/script-module.ts'

export const k6Secrets = defineModule({
  name: 'k6/secrets',
  exports: ['get', 'source'],
  needs: ['loadgen:globals'],
  sandbox: (host) => {
    const read = host.operation('secret')
    const get = async (name: unknown) => read(String(name))
    const source = (name: unknown) => {
      if (name !== undefined && name !== 'default') throw new Error(`there is no secret source '${String(name)}'`)
      return { get }
    }
    return { get, source }
  },
  operations: {
    secret: (vu, name) => {
      const { secrets } = vu.services
      if (!Object.hasOwn(secrets, name)) throw new Error(`there is no secret '${name}'`)
      return secrets[name]
    },
  },
})
