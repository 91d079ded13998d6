import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

import { docx } from '../../packages/api/src/files/testing/sample-files.ts'
import type { Business } from '../../apps/server/harness/client.ts'
import { batchPath } from './batches.ts'

/** A server, and the business that attacks it. */
export type Target = { origin: string; attacker: Business }

/** A request that used to block the server. Its body is built before the measurement starts. */
export type Attack = {
  name: string
  /** Setup that is not measured. */
  prepare?: (target: Target) => Promise<void>
  /** @returns the response's status, or a description of any other outcome */
  run: (target: Target) => Promise<number | string>
}

const MB = 1024 * 1024
const BOUNDARY = 'b'.repeat(10)
const COLUMNS = ['name', 'city', 'offer', 'note']

const META: Readonly<Record<string, string>> = {
  'an array of 99,999,999 entries': '{"json":[],"meta":{"values":{"99999999":["undefined"]}}}',
  'an array of 4,294,967,294 entries': '{"json":[],"meta":{"values":{"4294967294":["undefined"]}}}',
  'a typed array of 2 GB': '{"json":[2e9],"meta":{"values":{"0":[["typed-array","Uint8Array"]]}}}',
}
/** Sized for the body limits: 32 kB on sign-in paths, 1 MB elsewhere. */
const LONG_PATHS = { short: longPaths(5), long: longPaths(160) }
const SETS = { short: setOf(700), long: setOf(20_000) }

export const ATTACKS: readonly Attack[] = [
  ...Object.entries(META).flatMap(([name, input]) => [
    get(`GET auth.me, ${name}`, `/trpc/auth.me?input=${encodeURIComponent(input)}`),
    get(`batch of 20, ${name}`, `${batchPath('auth.me')}&input=${encodeURIComponent(`{"0":${input}}`)}`),
    post(`POST auth.login, ${name}`, '/trpc/auth.login', input),
    socket(`WebSocket, ${name}`, input),
  ]),
  post('POST auth.login, long paths', '/trpc/auth.login', LONG_PATHS.short),
  post('POST auth.login, a set with referential equalities', '/trpc/auth.login', SETS.short),
  postAsAttacker('signed in, long paths', '/trpc/business.saveNotes', LONG_PATHS.long),
  postAsAttacker('signed in, a set with referential equalities', '/trpc/business.saveNotes', SETS.long),

  post('sign-in, a megabyte of lists', '/api/auth/login', `[${'[],'.repeat(340_000)}1]`),
  post('sign-in, a megabyte of lists over tRPC', '/trpc/auth.login', `{"json":[${'[],'.repeat(340_000)}1]}`),
  post('sign-in, 90,000 keys', '/api/auth/login', keys(90_000)),
  post('sign-in, 90,000 keys over tRPC', '/trpc/auth.login', `{"json":${keys(90_000)}}`),
  post('sign-in, 2,000 keys', '/trpc/auth.login', `{"json":${keys(2000)}}`),
  postAsAttacker('signed in, a megabyte of lists', '/trpc/business.saveNotes', `{"json":[${'[],'.repeat(340_000)}1]}`),
  postAsAttacker('signed in, 90,000 keys', '/trpc/business.saveNotes', `{"json":${keys(90_000)}}`),
  postAsAttacker('signed in, 90,000 empty lists', '/trpc/business.saveNotes', `{"json":[${'[],'.repeat(49_000)}1]}`),
  postAsAttacker('signed in, 90,000 keys over REST', '/api/calls/initiate', keys(90_000)),

  csv('a CSV of a million rows', `phone\n${'1\n'.repeat(MB - 5)}`),
  csv('10 MB of blank lines', '\n'.repeat(10 * MB - 100)),
  csv('10 MB of commas', ','.repeat(10 * MB - 100)),
  csv('10 MB of blank cells', `${','.repeat(99)}\n`.repeat(100_000)),
  csv('10 MB after an unclosed quotation mark', `phone\n"${'\n'.repeat(10 * MB - 100)}`),
  csv('180,000 parts', null, { fields: Array.from({ length: 180_000 }, (_, at) => ['x', String(at)]) }),
  csv('50,000 recipients as CSV', csvList()),
  list('a million recipients as JSON', `[${'{"phone_number":"1"},'.repeat(999_999)}{}]`),
  list('24 MB of empty recipients', `[${'{},'.repeat(8 * MB - 100)}{}]`),
  list('400,000 empty recipients', `[${'{},'.repeat(400_000)}{}]`),
  list('10,000 recipients, each with a different field', ownFields(10_000)),
  list('one recipient with 300,000 fields', `[${keys(300_000)}]`),
  list('a 20 MB number', `[{"phone_number":1${'0'.repeat(20 * MB)}}]`),
  list('an 8 MB string of escape sequences', `[{"phone_number":"${'\\n'.repeat(4 * MB)}"}]`),
  list('50,000 recipients as JSON', recipients()),
  postAsAttacker('50,000 recipients over tRPC', '/trpc/bulk.create', trpcList()),
  postAsAttacker('a plan for 10,000 people', '/trpc/bulk.plan', planOf(10_000)),
  postAsAttacker('a plan for 49,900 people', '/trpc/bulk.plan', planOf(49_900)),
  postAsAttacker('2,000 recipients with 10 kB prompts', '/trpc/bulk.create', longPrompts()),
  postAsAttacker(
    'a million values over tRPC',
    '/trpc/bulk.create',
    `{"json":{"list":[${'[],'.repeat(8 * MB - 100)}1]}}`,
  ),
  postAsAttacker('300,000 markers over tRPC', '/trpc/bulk.create', `{"json":{},"meta":{"values":${keys(300_000)}}}`),
  postAsAttacker('a 20 MB cell over tRPC', '/trpc/bulk.create', oneCell('x'.repeat(20 * MB))),
  postAsAttacker(
    '100,000 invalid numbers in a batch',
    '/trpc/bulk.findDoNotCall,bulk.findDoNotCall?batch=1',
    invalidNumbers(),
  ),
  csv('10 MB of unnamed parts', null, { others: `--${BOUNDARY}\r\nx: y\r\n\r\n\r\n`.repeat(360_000) }),
  postAsAttacker('50,000 numbers on the do-not-call list', '/trpc/bulk.addDoNotCall', numbers('source')),
  postAsAttacker('a lookup of 50,000 numbers', '/trpc/bulk.findDoNotCall', numbers()),

  {
    name: 'a search for 200 letters in 12 documents',
    async prepare(target) {
      const text = 'a'.repeat(480_000)
      for (let at = 0; at < 12; at += 1) await uploadDocx(target, `${at}.docx`, docx([`${at} ${text}`]))
      await waitForTextExtraction(target)
    },
    run: async ({ attacker }) => await searchStatus(attacker, `${'a'.repeat(100)}b${'a'.repeat(99)}`),
  },
  {
    name: 'a DOCX with unclosed tags',
    run: async (target) =>
      await uploadDocx(target, 'slow.docx', docx([], { bytes: Buffer.from('<w:t '.repeat(6 * MB)) })),
  },
]

type RequestParts = { path: string | ((userId: string) => string); type?: string; body?: string }

/** A request with this body, or a GET without one. @param isSignedIn sends it as the attacker; otherwise unauthenticated */
function request(name: string, { path, type = 'application/json', body }: RequestParts, isSignedIn = true): Attack {
  const bytes = body === undefined ? null : Buffer.from(body)
  return {
    name,
    run: async ({ origin, attacker }) =>
      await statusOf(
        fetch(origin + (typeof path === 'string' ? path : path(attacker.userId)), {
          method: bytes ? 'POST' : 'GET',
          headers: { 'content-type': type, ...(isSignedIn ? { cookie: attacker.cookie() } : {}) },
          body: bytes,
        }),
      ),
  }
}

function get(name: string, path: string): Attack {
  return request(name, { path }, false)
}

function post(name: string, path: string, body: string): Attack {
  return request(name, { path, body }, false)
}

function postAsAttacker(name: string, path: string, body: string): Attack {
  return request(name, { path, body })
}

function list(name: string, recipientsJson: string): Attack {
  return request(name, {
    path: (userId) => `/api/elevenlabs/batch-call/${userId}`,
    body: `{"batchName":${JSON.stringify(name)},"scheduledTimeUnix":2000000000,"recipients":${recipientsJson}}`,
  })
}

type FormParts = { fields?: readonly string[][]; others?: string }

function csv(name: string, text: string | null, { fields = [['name', name]], others = '' }: FormParts = {}): Attack {
  const part = (head: string, body: string): string =>
    `--${BOUNDARY}\r\ncontent-disposition: form-data; ${head}\r\n\r\n${body}\r\n`
  const parts = fields.map(([field, value]) => part(`name="${field}"`, value ?? ''))
  if (text !== null) parts.push(part('name="file"; filename="list.csv"', text))
  const body = `${parts.join('')}${others}--${BOUNDARY}--\r\n`
  return request(name, { path: '/api/batch/upload', type: `multipart/form-data; boundary=${BOUNDARY}`, body })
}

function socket(name: string, input: string): Attack {
  const message = `{"id":1,"method":"subscription","params":{"path":"calls.callCompleted","input":${input}}}`
  return {
    name,
    async run({ origin, attacker }) {
      const ws = new WebSocket(`${origin.replace('http', 'ws')}/trpc`, { headers: { cookie: attacker.cookie() } })
      await once(ws, 'open')
      ws.send(message)
      const [{ data }] = (await once(ws, 'message')) as [{ data: unknown }]
      ws.close()
      return String(data).includes('Invalid request') ? 400 : String(data)
    },
  }
}

async function uploadDocx({ origin, attacker }: Target, name: string, bytes: Buffer): Promise<number | string> {
  const headers = {
    cookie: attacker.cookie(),
    'content-type': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'x-file-name': name,
  }
  return await statusOf(fetch(`${origin}/api/uploads/document`, { method: 'POST', headers, body: bytes }))
}

async function waitForTextExtraction({ attacker }: Target): Promise<void> {
  for (;;) {
    const { rows } = await attacker.trpc.business.files.query({ limit: 100 })
    if (rows.every(({ text }) => text !== 'waiting')) return
    await sleep(100)
  }
}

async function searchStatus(ann: Business, search: string): Promise<number> {
  await ann.trpc.business.files.query({ search, limit: 100 })
  return 200
}

/** The response status. A server that refuses a body early may close the connection during the upload. */
async function statusOf(sent: Promise<Response>): Promise<number | string> {
  try {
    const response = await sent
    await response.arrayBuffer()
    return response.status
  } catch {
    return 'closed'
  }
}

function longPaths(count: number): string {
  const path = (at: number): string => `"${`a${at}.`.repeat(2000)}":["undefined"]`
  return `{"json":{"a":null},"meta":{"values":{${Array.from({ length: count }, (_, at) => path(at)).join()}}}}`
}

function setOf(count: number): string {
  const equalities = Array.from({ length: count }, (_, at) => `"0.${at}":["0.${at + 1}"]`).join()
  const ones = Array(count).fill(1).join()
  return `{"json":[[${ones}]],"meta":{"values":{"0":["set"]},"referentialEqualities":{${equalities}}}}`
}

function keys(count: number): string {
  return `{${Array.from({ length: count }, (_, at) => `"k${at}":1`).join()}}`
}

function number(at: number): string {
  return String(2_122_000_000 + at)
}

function csvList(): string {
  const rows = Array.from({ length: 50_000 }, (_, at) => [number(at), ...COLUMNS.map((name) => `${name} ${at}`)].join())
  return `phone,${COLUMNS.join()}\n${rows.join('\n')}\n`
}

function recipients(): string {
  const recipient = (at: number): object => ({
    phone_number: number(at),
    ...Object.fromEntries(Array.from({ length: 15 }, (_, column) => [`column ${column}`, `cell ${at}`])),
  })
  return JSON.stringify(Array.from({ length: 50_000 }, (_, at) => recipient(at)))
}

function ownFields(count: number): string {
  return JSON.stringify(Array.from({ length: count }, (_, at) => ({ phone_number: number(at), [`own ${at}`]: 'x' })))
}

function trpcList(): string {
  const headers = ['phone', ...Array.from({ length: 16 }, (_, column) => `column ${column}`)]
  const rows = Array.from({ length: 49_900 }, (_, at) => [number(at), ...headers.slice(1).map(() => `cell ${at}`)])
  return JSON.stringify({ json: { name: 'Long', list: { headers, rows }, scheduledAt: 2_000_000_000_000 } })
}

function planOf(people: number): string {
  const rows = Array.from({ length: people }, (_, at) => [number(at), `Person ${at}`])
  return JSON.stringify({ json: { list: { headers: ['phone', 'name'], rows } } })
}

function longPrompts(): string {
  const prompt = '{{someone}} said '.repeat(580)
  const rows = Array.from({ length: 2000 }, (_, at) => [number(at), prompt])
  return JSON.stringify({
    json: { name: 'Prompts', list: { headers: ['phone', 'prompt'], rows }, scheduledAt: 2_000_000_000_000 },
  })
}

function oneCell(cell: string): string {
  const list = { headers: ['phone'], rows: [[cell]] }
  return JSON.stringify({ json: { name: 'One', list, scheduledAt: 2_000_000_000_000 } })
}

function invalidNumbers(): string {
  const input = `{"json":{"phoneNumbers":[${'1,'.repeat(49_000)}1]}}`
  return `{"0":${input},"1":${input}}`
}

function numbers(source?: string): string {
  const phoneNumbers = Array.from({ length: 50_000 }, (_, at) => `+1${number(at)}`)
  return JSON.stringify({ json: source === undefined ? { phoneNumbers } : { phoneNumbers, source: 'csv' } })
}
