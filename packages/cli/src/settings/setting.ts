/** A setting and where its value comes from. Which source counts before which is decided in settings.ts. */
export type Environment = Readonly<Record<string, string | undefined>>
export type Source = 'flag' | 'environment' | 'project file' | 'saved login' | 'keychain' | 'default'

export interface Setting<Value> {
  value: Value
  source: Source
}

export interface CliSettings {
  url: string
  /** Gives a CLI token; null when there is none for this server. @throws CliError when the keychain does not give it */
  token: (() => Promise<string>) | null
  triggerKey: string | null
  /** Named explicitly; null means the token's own. */
  org: string | null
  project: string | null
  /** Where each came from, for people. */
  sources: { url: Source; token: Source | null; org: Source | null; project: Source | null }
  /** The project file that was found. */
  projectFile: string | null
}
