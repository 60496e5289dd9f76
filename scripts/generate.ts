/**
 * `npm run generate`: openapi.json and the client's types, from the schemas that validate requests; docs/roles.md, from the
 * role matrix; schema.sql, from the migrations.
 * `--check` writes nothing and fails when a committed copy differs.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import openapiTypes, { astToString } from 'openapi-typescript'
import type { Document } from '../packages/server/src/http/openapi/types.ts'
import { describeApi } from './describe-api.ts'
import { migratedSchema } from './migrated-schema.ts'
import { rolesPage } from './roles-page.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const HEADER = '/** Generated from openapi.json by `npm run generate`; do not edit. */\n'

const document = await describeApi()
const types = await openapiTypes(structuredClone(document) as never, { alphabetize: true, defaultNonNullable: false })
const files = {
  'openapi.json': `${JSON.stringify(document, null, 2)}\n`,
  'packages/client/src/generated.ts': HEADER + astToString(types),
  'docs/roles.md': rolesPage(document as Document),
  'packages/server/src/platform/database/schema.sql': await migratedSchema(),
}
const drifted: string[] = []
for (const [name, text] of Object.entries(files)) {
  const committed = await readFile(ROOT + name, 'utf8').catch(() => '')
  if (committed === text) continue
  drifted.push(name)
  if (!process.argv.includes('--check')) await writeFile(ROOT + name, text)
}
if (drifted.length === 0) console.log(`Up to date: ${Object.keys(files).join(', ')}`)
else if (!process.argv.includes('--check')) console.log(`Written: ${drifted.join(', ')}`)
else {
  console.log(`Out of date: ${drifted.join(', ')}. Run npm run generate and commit the result.`)
  process.exitCode = 1
}
