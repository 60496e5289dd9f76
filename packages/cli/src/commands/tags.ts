/** `wk tags`: the words that tests, jobs and monitors are found by. */
import type { Command } from '../command.ts'

export const tags: readonly Command[] = [
  {
    name: 'list',
    aliases: ['ls'],
    summary: 'List all tags',
    example: 'wk tags list',
    async run({ context }) {
      const { text, body } = await context.call({ method: 'GET', path: '/api/tags' })
      const rows = (body as { data: Record<string, unknown>[] }).data
      context.output.list({ text, rows, columns: ['id', 'name', 'color'] })
      return undefined
    },
  },
]
