/** The description as YAML that parsers of 1.1 (PyYAML, SnakeYAML, Ruby) and of 1.2 read alike. */
import { Document, visit } from 'yaml'

/** To 1.1 these are booleans, nothing, numbers (`22:00` is 1320), dates or merges; whatever begins like a number is meant too. */
const AMBIGUOUS = /^(?:y|n|yes|no|on|off|true|false|null|~|=|<<|[-+]?\.?\d.*|[-+]?\.(?:inf|nan))$/i

export function toYaml(value: unknown): string {
  // Some parsers refuse more than fifty aliases.
  const document = new Document(value, { aliasDuplicateObjects: false })
  visit(document, {
    Scalar(_key, scalar) {
      if (typeof scalar.value === 'string' && AMBIGUOUS.test(scalar.value)) scalar.type = 'QUOTE_DOUBLE'
    },
  })
  return document.toString()
}
