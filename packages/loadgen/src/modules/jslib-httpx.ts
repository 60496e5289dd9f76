// jslib httpx, the part load tests use: a session with a base URL, default headers, tags and params.
import { defineModule } from '../vu/script-module.ts'

export const jslibHttpx = defineModule({
  name: 'jslib/httpx',
  aliases: [/^https:\/\/jslib\.k6\.io\/httpx\/[\w.-]+\/index\.js$/],
  exports: ['Httpx', 'Get', 'Post', 'Put', 'Patch', 'Delete', 'Request'],
  needs: ['k6/http'],
  sandbox: (host) => {
    type Params = { headers?: Record<string, unknown>; tags?: Record<string, unknown> } & Record<string, unknown>
    const http = host.module<{ request(...values: unknown[]): unknown; batch(requests: unknown[]): unknown }>('k6/http')
    class Httpx {
      baseURL: string
      params: Params
      constructor(
        options: {
          baseURL?: string
          headers?: Record<string, unknown>
          tags?: Record<string, unknown>
          timeout?: unknown
        } = {},
      ) {
        const { baseURL = '', headers = {}, tags = {}, timeout } = options
        this.baseURL = baseURL
        this.params = { headers: { ...headers }, tags: { ...tags }, ...(timeout === undefined ? {} : { timeout }) }
      }
      setBaseUrl(url: string) {
        this.baseURL = url
      }
      addHeader(name: string, value: unknown) {
        this.addHeaders({ [name]: value })
      }
      addHeaders(headers: Record<string, unknown>) {
        Object.assign(this.params.headers as object, headers)
      }
      clearHeader(name: string) {
        delete this.params.headers?.[name]
      }
      addTag(name: string, value: unknown) {
        Object.assign(this.params.tags as object, { [name]: value })
      }
      addTags(tags: Record<string, unknown>) {
        Object.assign(this.params.tags as object, tags)
      }
      clearTag(name: string) {
        delete this.params.tags?.[name]
      }
      #merge(params: Params | null | undefined): Params {
        const { headers, tags, ...rest } = params ?? {}
        return {
          ...this.params,
          ...rest,
          headers: { ...this.params.headers, ...headers },
          tags: { ...this.params.tags, ...tags },
        }
      }
      #address(url: unknown): string {
        return /^https?:/.test(String(url)) ? String(url) : this.baseURL + String(url)
      }
      request(method: string, url: unknown, body?: unknown, params?: Params) {
        return http.request(method, this.#address(url), body, this.#merge(params))
      }
      get(url: unknown, body?: unknown, params?: Params) {
        return this.request('GET', url, body, params)
      }
      post(url: unknown, body?: unknown, params?: Params) {
        return this.request('POST', url, body, params)
      }
      put(url: unknown, body?: unknown, params?: Params) {
        return this.request('PUT', url, body, params)
      }
      patch(url: unknown, body?: unknown, params?: Params) {
        return this.request('PATCH', url, body, params)
      }
      delete(url: unknown, body?: unknown, params?: Params) {
        return this.request('DELETE', url, body, params)
      }
      options(url: unknown, body?: unknown, params?: Params) {
        return this.request('OPTIONS', url, body, params)
      }
      batch(requests: Item[], params?: Params) {
        return http.batch(
          requests.map(({ method, url, body, params: own }) => ({
            method,
            url: this.#address(url),
            body,
            params: this.#merge({ ...params, ...own }),
          })),
        )
      }
    }
    type Item = { method: string; url: unknown; body?: unknown; params?: Params }
    const item = (method: string) =>
      function (this: unknown, url: unknown, body?: unknown, params?: Params) {
        return { method, url, body, params }
      }
    const Request = (method: string, url: unknown, body?: unknown, params?: Params) => ({ method, url, body, params })
    const [Get, Post, Put, Patch, Delete] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map(item)
    return { Httpx, Get, Post, Put, Patch, Delete, Request }
  },
})
