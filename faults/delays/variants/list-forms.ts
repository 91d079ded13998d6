import type { Attack, Target } from '../attacks.ts'
import { indexes, rowsOf } from './repeats.ts'
import { ask, type Body, signedIn } from './requests.ts'

export const IN_2033 = 2_000_000_000_000
export const BOUNDARY = 'b'.repeat(10)

/** Marks of two classes in the wrong order: to put them in order each of the second half passes the first half. */
const UNORDERED_MARKS = '\u0315'.repeat(2499) + '\u0316'.repeat(2499)

export type Part = { head: string; body: string | Buffer }
type FormOptions = { boundary?: string; isEnded?: boolean }
type AgentAndRows = { systemPrompt: string; rows: () => string[][] }

function multipart(parts: readonly Part[], { boundary = BOUNDARY, isEnded = true }: FormOptions = {}): Buffer {
  const pieces = parts.flatMap((part) => [
    Buffer.from(`--${boundary}\r\n${part.head}\r\n\r\n`),
    typeof part.body === 'string' ? Buffer.from(part.body) : part.body,
    Buffer.from('\r\n'),
  ])
  return Buffer.concat(isEnded ? [...pieces, Buffer.from(`--${boundary}--\r\n`)] : pieces)
}

export function field(name: string, body: string): Part {
  return { head: `content-disposition: form-data; name="${name}"`, body }
}

export function file(body: string | Buffer): Part {
  return { head: 'content-disposition: form-data; name="file"; filename="list.csv"', body }
}

export function form(name: string, parts: () => readonly Part[], options: FormOptions = {}): Attack {
  return ask(name, {
    as: 'ann',
    path: '/api/batch/upload',
    headers: { 'content-type': `multipart/form-data; boundary=${options.boundary ?? BOUNDARY}` },
    body: () => multipart(parts(), options),
  })
}

export function sheet(name: string, made: Body): Attack {
  return form(name, () => [field('name', name), file(made())])
}

export function recipients(name: string, made: () => string): Attack {
  return ask(name, {
    as: 'ann',
    path: ({ userId }) => `/api/elevenlabs/batch-call/${userId}`,
    body: () =>
      `{"batchName":${JSON.stringify(name)},"testMode":true,"scheduledTimeUnix":${IN_2033 / 1000},"recipients":${made()}}`,
  })
}

export function campaign(list: object, markers?: object): string {
  return JSON.stringify({ json: { name: 'Variant', list, testMode: true, scheduledAt: IN_2033 }, meta: markers })
}

export function list(name: string, made: () => object): Attack {
  return signedIn(name, '/trpc/bulk.create', () => campaign(made()))
}

export function doNotCall(name: string, procedure: string, made: () => readonly string[]): Attack {
  return signedIn(name, `/trpc/bulk.${procedure}`, () => JSON.stringify({ json: { phoneNumbers: made() } }))
}

export function withAgent(name: string, { systemPrompt, rows }: AgentAndRows): Attack {
  const made = (): object => {
    const all = rows()
    const more = (all[0]?.length ?? 1) - 1
    return { headers: ['phone', ...(more === 1 ? ['prompt'] : indexes(more))], rows: all }
  }
  return ask(name, {
    as: 'ann',
    path: '/trpc/bulk.create',
    body: () => campaign(made()),
    async prepare(target) {
      await stopCampaigns(target)
      await target.ann.trpc.agent.update.mutate({ systemPrompt, firstMessage: '{{name}} {{city}}' })
    },
  })
}

/** What waited for an agent would begin to call once there is one. */
async function stopCampaigns({ ann }: Target): Promise<void> {
  const { rows } = await ann.trpc.bulk.campaigns.query({ limit: 100 })
  for (const { id, state } of rows) {
    if (state === 'running' || state === 'held') await ann.trpc.bulk.cancel.mutate({ campaignId: id })
  }
}

export function phone(at: number): string {
  return String(3_122_000_000 + at)
}

export function markedHeaders(count = 99): string[] {
  return indexes(count).map((at) => `${at}${UNORDERED_MARKS}`)
}

/** The same place for all, for each number in other capitals. */
export function zoneSpelling(at: number): string {
  const letters = Array.from('americaindianaindianapolis', (letter, bit) =>
    ((at >> bit) & 1) === 1 ? letter.toUpperCase() : letter,
  )
  return [letters.slice(0, 7), letters.slice(7, 14), letters.slice(14)].map((part) => part.join('')).join('/')
}

export function zoneSheet(zone: (at: number) => string): string {
  return `phone,time zone\n${rowsOf(50_000, (at) => `${phone(at)},${zone(at)}\n`).join('')}`
}
