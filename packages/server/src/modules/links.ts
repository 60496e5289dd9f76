/** Addresses of the dashboard's pages, for messages that leave the product. */
import type { Config } from '../config.ts'

export function linksTo({ PUBLIC_URL, HOST, PORT }: Pick<Config, 'PUBLIC_URL' | 'HOST' | 'PORT'>) {
  const host = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST
  const home = PUBLIC_URL?.replace(/(?<!\/)\/+$/, '') ?? `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`
  return {
    home,
    job: (id: string) => `${home}/jobs/${id}`,
    run: (id: string) => `${home}/runs/${id}`,
    monitor: (id: string) => `${home}/monitors/${id}`,
    provider: (id: string) => `${home}/notification-providers/${id}`,
  }
}
