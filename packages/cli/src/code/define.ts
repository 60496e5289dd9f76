/** What a `watchkeeper.config.ts` may say. These types are what editors complete from; desired.ts reads what was said. */

/** A value that stands in the environment of whoever deploys, not in the file. */
export interface FromEnv {
  fromEnv: string
}
export const fromEnv = (name: string): FromEnv => ({ fromEnv: name })

/** `id:` and the UUID of something that no file looks after, or the logical id of something that this project does. */
export type Reference = string

type Json = null | boolean | number | string | Json[] | { [key: string]: Json | undefined }
/** Settings whose texts may come from the environment. */
export type ConfigSettings = {
  [key: string]: Json | FromEnv | ConfigSettings | (Json | FromEnv | ConfigSettings)[] | undefined
}

export type VariableConfig =
  | string
  | { value: string | FromEnv; description?: string | null }
  /** The value is never in the file: it is read from the environment, by default from the variable of the same name. */
  | { secret: true; fromEnv?: string; description?: string | null }

interface Managed {
  /** The logical id it had before: it is renamed, not deleted and made anew. */
  formerly?: string
}

export interface AlertConfig {
  enabled?: boolean
  /** Logical ids of `providers`. */
  notificationProviders?: Reference[]
  [field: string]: Json | undefined
}

export interface ProviderConfig extends Managed {
  /** The logical id when absent. */
  name?: string
  type: string
  /** Left as it is when absent. */
  enabled?: boolean
  config: ConfigSettings
}

export interface TestConfig extends Managed {
  /** From the file's name when absent. */
  title?: string
  /** From the file's name when absent: `.k6.ts` is k6, `.api.spec.ts` is api, `.spec.ts` is browser. */
  type?: 'browser' | 'api' | 'playwright' | 'performance' | 'k6'
  /** The script, relative to the config file. */
  file: string
  description?: string | null
  /** Names of tags; those that are not there yet are made. */
  tags?: string[]
}

export interface JobConfig extends Managed {
  /** The logical id when absent. */
  name?: string
  description?: string | null
  /** Left as it is when absent. */
  status?: 'active' | 'paused'
  cronSchedule?: string | null
  timeoutSeconds?: number
  retryCount?: number
  config?: ConfigSettings
  /** Logical ids of tests, in the order to run them. */
  tests?: Reference[]
  tags?: string[]
  alertConfig?: AlertConfig | null
}

export interface MonitorConfig extends Managed {
  /** The logical id when absent. */
  name?: string
  type: string
  url?: string
  interval?: number
  timeout?: number
  method?: string
  /** Left as it is when absent. */
  active?: boolean
  /** As in the API, but that `test` and `dependsOn` are logical ids. */
  config?: ConfigSettings & { test?: Reference; dependsOn?: Reference[] }
  tags?: string[]
  alertConfig?: AlertConfig | null
}

export interface ProjectConfig {
  /** Tells this config from others of the project: it deletes only what it deployed. The prefix when absent. */
  name?: string
  /** Set before every logical id on the server, so that several folders can look after parts of one project. */
  prefix?: string
  /** Folders whose `*.spec.ts` and `*.k6.ts` files are tests, each with its path as logical id. */
  testFolders?: string[]
  variables?: Record<string, VariableConfig>
  /** Name → colour; null leaves the colour to the server. */
  tags?: Record<string, string | null>
  providers?: Record<string, ProviderConfig>
  tests?: Record<string, TestConfig>
  jobs?: Record<string, JobConfig>
  monitors?: Record<string, MonitorConfig>
}

/** Gives the editor the types; what it is given comes back as it is. */
export const defineConfig = (config: ProjectConfig): ProjectConfig => config
