/** `wk variables`: values and secrets for scripts. A secret's value is typed or piped in, never an argument. */
import { resourceCommands } from '../api/resource.ts'
import type { Call } from '../command.ts'
import { usageError } from '../errors.ts'

export const variables = resourceCommands({
  noun: 'variables',
  one: 'variable',
  path: '/api/variables',
  columns: ['id', 'key', 'value', 'isSecret', 'description'],
  createExample: '--key SHOP_PASSWORD --is-secret',
  updateExample: '--value -',
  shared: { secret: ['value'] },
  create: { prepare: (body, call) => withValue(body, call, body.isSecret === true) },
  update: {
    async prepare(body, call) {
      if (typeof call.flags.value !== 'string' || body.isSecret !== undefined) return withValue(body, call, false)
      const { body: now } = await call.context.call({
        method: 'GET',
        path: '/api/variables/{id}',
        params: { id: call.args[0] ?? '' },
      })
      refuseArgument(call, (now as { isSecret: boolean }).isSecret)
      return body
    },
  },
})

async function withValue(body: Record<string, unknown>, call: Call, ask: boolean): Promise<Record<string, unknown>> {
  refuseArgument(call, body.isSecret === true)
  if (!ask || body.value !== undefined) return body
  return { ...body, value: await call.context.prompt.secret(`The value of ${body.key ?? 'the variable'}`) }
}

function refuseArgument({ flags }: Call, isSecret: boolean): void {
  if (isSecret && typeof flags.value === 'string' && flags.value !== '-')
    throw usageError(
      '--value would expose the secret in the process list and the shell history',
      'Omit --value or use --value -, and type the value or pipe it in.',
    )
}
