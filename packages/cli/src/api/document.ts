/** The API's description, from the repository's openapi.json. The build puts the short form itself in this file's place. */
import { readFileSync } from 'node:fs'
import { type Description, describe, type OpenApiDocument } from './description.ts'

const file = new URL('../../../../openapi.json', import.meta.url)

export const description: Description = describe(JSON.parse(readFileSync(file, 'utf8')) as OpenApiDocument)
