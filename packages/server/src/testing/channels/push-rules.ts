/** The documented rules of webhooks of one's own, PagerDuty, Opsgenie, ntfy and Pushover, written down apart from the channels. */
import type { CannedReply, Rules } from './provider.ts'

const count = (text: string) => [...text].length

export const webhookRules: Rules = {
  config: (base) => ({ url: `${base}/hook`, signingSecret: 'a secret for signing', headers: { 'X-Team': 'web team' } }),
  judge({ json, headers }) {
    const good = json?.id && headers['idempotency-key'] === json.id && headers['x-signature'] && headers['x-team']
    return { status: good ? 200 : 400 }
  },
  shown: ({ json }) => [json.target.name, json.message, json.link].join('\n'),
}

export const pagerdutyRules: Rules = {
  config: (base) => ({ routingKey: '0123456789abcdef0123456789abcdef', apiUrl: base }),
  judge({ json, url, text }) {
    const bad = (problem: string): CannedReply => ({
      status: 400,
      body: { status: 'invalid event', message: 'Event object is invalid', errors: [problem] },
    })
    if (url !== '/v2/enqueue') return { status: 404 }
    if (json.routing_key?.length !== 32) return bad("Length of 'routing_key' is incorrect (should be 32 characters)")
    if (!['trigger', 'acknowledge', 'resolve'].includes(json.event_action)) return bad('event_action')
    if (json.dedup_key?.length > 255 || Buffer.byteLength(text) > 512 * 1024) return bad('too large')
    if (json.event_action === 'trigger') {
      const { summary, source, severity, timestamp } = json.payload
      if (!summary || count(summary) > 1024 || !source) return bad("'payload.summary' is missing or too long")
      if (!['critical', 'error', 'warning', 'info'].includes(severity)) return bad('severity')
      if (Number.isNaN(Date.parse(timestamp))) return bad('timestamp')
    }
    return { status: 202, body: { status: 'success', message: 'Event processed', dedup_key: json.dedup_key } }
  },
  shown({ json }) {
    const { payload, links } = json
    return [payload.summary, ...Object.values(payload.custom_details), links[0].href].join('\n')
  },
}

export const opsgenieRules: Rules = {
  config: (base) => ({ apiKey: '01234567-89ab-cdef-0123-456789abcdef', apiUrl: base }),
  judge({ json, url, headers }) {
    if (headers.authorization !== 'GenieKey 01234567-89ab-cdef-0123-456789abcdef') {
      return { status: 401, body: { message: 'Could not authenticate' } }
    }
    const bad = (message: string): CannedReply => ({ status: 422, body: { message, took: 0.1 } })
    if (url === '/v2/alerts') {
      const { message, alias, description, details, entity, source, priority } = json
      if (!message || count(message) > 130) return bad('message')
      if (count(alias) > 512 || count(description) > 15_000 || count(entity) > 512 || count(source) > 100)
        return bad('long')
      if (JSON.stringify(details).length > 8000 || !/^P[1-5]$/.test(priority)) return bad('details')
    } else if (!/^\/v2\/alerts\/[^/?]+\/close\?identifierType=alias$/.test(url)) return { status: 404 }
    return { status: 202, body: { result: 'Request will be processed', took: 0.1, requestId: 'x' } }
  },
  shown: ({ json }) => [json.message, json.description, ...Object.values(json.details)].join('\n'),
}

export const ntfyRules: Rules = {
  config: (base) => ({ topic: 'our-alerts', serverUrl: base, token: 'tk_exampleexampleexample' }),
  judge({ json, headers, url }) {
    const bad = (http: number, error: string): CannedReply => ({
      status: http,
      body: { code: http * 100, http, error },
    })
    if (url !== '/' || json?.topic !== 'our-alerts') return bad(404, 'page not found')
    if (headers.authorization !== 'Bearer tk_exampleexampleexample') return bad(403, 'forbidden')
    if (Buffer.byteLength(json.message) > 4096) return bad(400, 'message too long')
    if (json.markdown || !(json.priority >= 1 && json.priority <= 5)) return bad(400, 'invalid request')
    return { status: 200, body: { id: 'hwQ2YpKdmg', event: 'message', topic: json.topic } }
  },
  shown: ({ json }) => [json.title, json.message, json.click ?? ''].join('\n'),
}

export const pushoverRules: Rules = {
  config: (base) => ({ token: 'azGDORePK8gMaC0QOYAMyEEuzJnyUi', user: 'uQiRzpo4DXghDmr9QzzfQu27cmVRsG', apiUrl: base }),
  judge({ json, url }) {
    const bad = (error: string): CannedReply => ({ status: 400, body: { status: 0, request: 'x', errors: [error] } })
    if (url !== '/1/messages.json') return { status: 404, body: { status: 0 } }
    if (!json.message || count(json.message) > 1024) return bad('message cannot be blank or too long')
    if (count(json.title) > 250 || (json.url?.length ?? 0) > 512 || json.html) return bad('title or url')
    if (!(json.priority >= -2 && json.priority <= 1)) return bad('priority')
    return { status: 200, body: { status: 1, request: 'x' } }
  },
  shown: ({ json }) => [json.title, json.message, json.url ?? ''].join('\n'),
}
