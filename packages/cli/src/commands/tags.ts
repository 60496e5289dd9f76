/** `wk tags`: the words that tests, jobs and monitors are found by. */
import { resourceCommands } from '../api/resource.ts'

export const tags = resourceCommands({
  noun: 'tags',
  one: 'tag',
  path: '/api/tags',
  columns: ['id', 'name', 'color'],
  createExample: '--name checkout --color "#2563EB"',
  updateExample: '--color "#16A34A"',
})
