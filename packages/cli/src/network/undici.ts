/** The part of undici that goes through a proxy, by itself: loaded when there is one. */
export { fetch, ProxyAgent } from 'undici'
