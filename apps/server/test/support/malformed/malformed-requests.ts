import { appRouter } from '@callwright/api/app-router'

import { sign } from '../signed-webhook.ts'
import { type Chance, chanceOf } from './chance.ts'
import { CSV_LISTS, DATA_URLS, DOCUMENTED_ROWS } from './documented-bodies.ts'
import { brokenHead } from './broken-head.ts'
import { someBytes, spoilBytes, spoilJson } from './spoil.ts'

/** Somebody who is signed in: the requests get behind the door, where there is more to break. */
export type Person = { cookie: string; userId: string }

export type MalformedRequest = {
  kind: RequestKind
  bytes: Buffer
  method: string
  /** The bytes are no whole request, so that nothing can follow them on their connection. */
  endsConnection: boolean
}

export type RequestKind = 'json' | 'csv' | 'text' | 'data-url' | 'batch' | 'header' | 'webhook'

const PROCEDURES = Object.keys(appRouter._def.procedures)
const TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  '',
  'application/json;;;',
  'multipart/form-data',
]

type Making = { chance: Chance; person: Person }
type Maker = (making: Making) => Omit<MalformedRequest, 'kind'>

/** @returns the request of this number: the same seed and number make the same one for the same person */
export function malformedRequest(seed: number, index: number, person: Person): MalformedRequest {
  const chance = chanceOf(seed, index)
  const kind = chance.pick<RequestKind>([
    ...(['json', 'json', 'json', 'csv', 'text', 'data-url', 'batch', 'batch', 'batch', 'header', 'webhook'] as const),
  ])
  return { kind, ...MAKERS[kind]({ chance, person }) }
}

const MAKERS: Readonly<Record<RequestKind, Maker>> = {
  json({ chance, person }) {
    const row = chance.pick(DOCUMENTED_ROWS)
    const body = JSON.stringify(row.body ?? { a: 1 }).replaceAll('USER', person.userId)
    const method = chance.happens(0.9)
      ? row.method
      : chance.pick(['PUT', 'PATCH', 'DELETE', 'POST', 'OPTIONS', 'TRACE'])
    return request({
      method,
      path: row.path.replaceAll('USER', person.userId),
      headers: { cookie: person.cookie, 'content-type': chance.happens(0.9) ? 'application/json' : chance.pick(TYPES) },
      body: row.body || chance.happens(0.1) ? spoilJson(chance, body) : undefined,
    })
  },
  csv({ chance, person }) {
    const boundary = chance.pick(['x', '----WebKitFormBoundary7MA4YWxkTrZu0gW', '"', 'a b'])
    const file = spoilBytes(chance, Buffer.from(spoilJson(chance, chance.pick(CSV_LISTS))))
    const form = Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n`),
      chance.happens(0.2) ? Buffer.from(file.toString('latin1'), 'utf16le') : file,
      Buffer.from(
        `\r\n--${boundary}\r\nContent-Disposition: form-data; name="name"\r\n\r\nList\r\n--${boundary}--\r\n`,
      ),
    ])
    return request({
      method: 'POST',
      path: '/api/batch/upload',
      headers: { cookie: person.cookie, 'content-type': `multipart/form-data; boundary=${boundary}` },
      body: chance.happens(0.5) ? spoilBytes(chance, form) : form,
    })
  },
  text({ chance, person }) {
    const odd = chance.pick([
      '%',
      '%ff',
      '%00',
      '%c0%af',
      '%ed%a0%80',
      '..%2f',
      '%0d%0a',
      '%u0041',
      '%F0%9F%98',
      ';',
      '//',
    ])
    const row = chance.pick(DOCUMENTED_ROWS)
    const path = row.path.replaceAll('USER', chance.happens(0.5) ? person.userId : odd)
    const query = `?${chance.pick(['limit', 'cursor', 'userId', 'q', 'sort', 'from', 'timeZone', '__proto__'])}=${odd}`
    return request({ method: row.method, path: path + odd + query, headers: { cookie: person.cookie } })
  },
  'data-url'({ chance, person }) {
    const fileUrl = spoilBytes(chance, Buffer.from(chance.pick(DATA_URLS))).toString('latin1')
    const whole = { fileUrl, fileName: 'a.pdf', fileType: 'application/pdf', fileSize: '1.0 KB' }
    const name = encodeURIComponent(chance.pick(['a.pdf', 'logo.svg', '../x', 'CON', 'a'.repeat(300), '\u202Efdp.exe']))
    if (chance.happens(0.5)) {
      return request({
        method: 'POST',
        path: `/api/uploads/${chance.pick(['document', 'leads', 'logo', 'nothing'])}`,
        headers: { cookie: person.cookie, 'content-type': 'application/octet-stream', 'x-file-name': name },
        body: Buffer.concat([Buffer.from(fileUrl.split(',')[1] ?? '', 'base64'), someBytes(chance, 64)]),
      })
    }
    const body = JSON.stringify(whole)
    return request({
      method: 'POST',
      path: `/api/business/${person.userId}/${chance.pick(['files', 'leads', 'profile'])}`,
      headers: { cookie: person.cookie, 'content-type': 'application/json' },
      body: chance.happens(0.5) ? spoilJson(chance, body) : Buffer.from(body),
    })
  },
  batch({ chance, person }) {
    const paths = Array.from({ length: chance.pick([1, 1, 2, 5, 20, 21, 400]) }, () =>
      // Signing out would leave the rest of the requests before a closed door.
      chance.happens(0.9) ? chance.pick(PROCEDURES.filter((path) => path !== 'auth.logout')) : chance.pick(ODD_PATHS),
    ).join(',')
    const text = chance.pick(TRPC_INPUTS).replaceAll('USER', person.userId)
    const isBatch = chance.happens(0.7)
    const input = spoilJson(chance, isBatch ? `{"0":${text},"1":${text}}` : text)
    const path = `/trpc/${paths}?${isBatch ? 'batch=1&' : ''}`
    const headers = { cookie: person.cookie, 'content-type': 'application/json' }
    if (chance.happens(0.4)) {
      const inUrl = encodeURIComponent(input.toString('utf8').toWellFormed()).slice(0, 6000)
      return request({ method: 'GET', path: `${path}input=${inUrl}`, headers: { cookie: person.cookie } })
    }
    return request({ method: 'POST', path, headers, body: input })
  },
  header: ({ chance, person }) => ({ ...brokenHead(chance, person.cookie), method: 'GET', endsConnection: true }),
  webhook({ chance }) {
    const body = spoilJson(chance, chance.pick(WEBHOOKS)).toString('latin1')
    const signature = chance.happens(0.7)
      ? sign(body)
      : chance.pick(['', 't=,v0=', 't=1e99,v0=zz', 'v0', `t=1,v0=${'0'.repeat(9000)}`])
    const isTwilio = chance.happens(0.1)
    return request({
      method: 'POST',
      path: `/api/webhooks/${isTwilio ? 'twilio/voice' : 'elevenlabs'}`,
      headers: {
        'content-type': isTwilio ? 'application/x-www-form-urlencoded' : 'application/json',
        'elevenlabs-signature': signature,
      },
      body: Buffer.from(body, chance.happens(0.8) ? 'utf8' : 'latin1'),
    })
  },
}

const ODD_PATHS = [
  '',
  'no.such',
  '__proto__',
  'constructor',
  'calls',
  'auth.me.x',
  '%2e',
  '%00',
  'toString',
  'x'.repeat(2000),
]

/** superjson says in `meta` what plain JSON cannot; a stranger can say anything there. */
const TRPC_INPUTS: readonly string[] = [
  '{"json":{}}',
  '{"json":{"limit":10,"cursor":"x","q":"a"}}',
  '{"json":{"callId":"x","notes":"y"}}',
  '{"json":{"systemPrompt":"Be kind.","firstMessage":"Hello!","voiceId":null}}',
  '{"json":{"email":"a@example.com","password":"x","rememberMe":true}}',
  '{"json":{"name":"L","list":{"headers":["phone"],"rows":[["2122000001"],["x"]]},"scheduledAt":4102444800000}}',
  '{"json":{"userId":"USER","month":"2026-01","minutes":5,"note":"x","tenantId":"x"}}',
  '{"json":{"link":"https://example.com","id":"x","numbers":["2122000001"]}}',
  '{"json":{"from":"2026-01-01","to":"2026-02-01","timeZone":"Mars/Olympus","statuses":["completed"]}}',
  '{"json":{"a":"2026-01-01","b":[1]},"meta":{"values":{"a":["Date"],"b":["set"]},"v":1}}',
  '{"json":{"a":"x","b":{"c":1}},"meta":{"values":{"a":["regexp"],"b":["map"],"b.c":["bigint"]}}}',
  '{"json":{"a":{}},"meta":{"values":{"a":[["custom","x"]]},"referentialEqualities":{"a":["a","__proto__.x"]}}}',
  '{"json":{"a":1},"meta":{"values":[["class","X"]],"referentialEqualities":[["a"],{"b":["c"]}]}}',
  '{"json":{"a":1},"meta":{"values":{"constructor.prototype.x":["undefined"],"a.b.c":["URL"],"a":["Error"]}}}',
]

const NOW = 1_790_000_000
const WEBHOOKS: readonly string[] = [
  JSON.stringify({
    type: 'post_call_transcription',
    event_timestamp: NOW,
    data: {
      ...{ agent_id: 'agent_none', conversation_id: 'conv_none', status: 'done' },
      transcript: [{ role: 'agent', message: 'Hello!', time_in_call_secs: 0 }],
      metadata: { start_time_unix_secs: NOW, call_duration_secs: 42, phone_call: { direction: 'inbound' } },
      analysis: { call_successful: 'success', transcript_summary: 'x', data_collection_results: {} },
    },
  }),
  JSON.stringify({
    type: 'post_call_audio',
    event_timestamp: NOW,
    data: { conversation_id: 'c', full_audio: 'SUQzBA==' },
  }),
  JSON.stringify({
    type: 'call_initiation_failure',
    data: { conversation_id: 'c', failure_reason: 'busy', metadata: {} },
  }),
]

function request({
  method,
  path,
  headers,
  body,
}: {
  method: string
  path: string
  headers: Readonly<Record<string, string>>
  body?: Buffer | undefined
}): Omit<MalformedRequest, 'kind'> {
  // A space or a control character would be another fault than the one that is meant.
  const target = path.replace(/[^\u0021-\u007e]/g, (char) => encodeURIComponent(char.toWellFormed()))
  const length =
    body || !/^(GET|HEAD|DELETE|OPTIONS|TRACE)$/.test(method) ? { 'content-length': String(body?.length ?? 0) } : {}
  const lines = Object.entries({ host: 'localhost', ...headers, ...length }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  const head = Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1')
  return { bytes: body ? Buffer.concat([head, body]) : head, method, endsConnection: false }
}
