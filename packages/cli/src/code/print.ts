/** Configs as files: YAML, or TypeScript that an editor checks. */
import type { ProjectConfig } from './define.ts'
import { envNameOf, type ResourceValue } from './model.ts'

export type Format = 'ts' | 'yaml'
export const fileNameOf = (format: Format): string => `watchkeeper.config.${format}`

/** @param remarks lines for a comment at the top */
export async function printConfig(config: ProjectConfig, format: Format, remarks: readonly string[]): Promise<string> {
  return format === 'ts' ? asTypeScript(config, remarks) : asYaml(config, remarks)
}

async function asYaml(config: ProjectConfig, remarks: readonly string[]): Promise<string> {
  const { stringify } = await import('../yaml.ts')
  const head = remarks.map((line) => `# ${line}\n`).join('')
  // Aliases would tie two things together that only happen to be alike.
  return `${head}${stringify(config, { lineWidth: 120, aliasDuplicateObjects: false })}`
}

function asTypeScript(config: ProjectConfig, remarks: readonly string[]): string {
  const body = literal(config as unknown as ResourceValue, '')
  const names = body.includes('fromEnv(') ? 'defineConfig, fromEnv' : 'defineConfig'
  const head = remarks.map((line) => `// ${line}\n`).join('')
  return `${head}import { ${names} } from 'watchkeeper'\n\nexport default defineConfig(${body})\n`
}

const WIDTH = 100

function literal(value: ResourceValue, indent: string): string {
  const name = envNameOf(value)
  if (name !== null) return `fromEnv(${text(name)})`
  if (typeof value === 'string') return text(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const inner = `${indent}  `
  const parts = Array.isArray(value)
    ? value.map((one) => literal(one, inner))
    : Object.entries(value).map(([key, one]) => `${keyText(key)}: ${literal(one, inner)}`)
  const [open, close, pad] = Array.isArray(value) ? ['[', ']', ''] : ['{', '}', ' ']
  if (parts.length === 0) return `${open}${close}`
  const line = `${open}${pad}${parts.join(', ')}${pad}${close}`
  const mayShare = indent.length > 4 || (Array.isArray(value) && !line.includes('{'))
  if (mayShare && line.length + indent.length <= WIDTH && !line.includes('\n')) return line
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}${close}`
}

/** `__proto__: …` in a literal would set the prototype; a computed key is a key. */
function keyText(key: string): string {
  if (key === '__proto__') return `['__proto__']`
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : text(key)
}

function text(value: string): string {
  const body = JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  return `'${body.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}'`
}
