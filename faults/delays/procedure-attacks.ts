import { newKeyClient } from '../../apps/server/harness/api-keys.ts'
import type { Attack } from './attacks.ts'
import { batchInputs, batchPath, batchQuery } from './batches.ts'

const DAY_MS = 86_400_000
/** The longest period of a review. */
export const TWO_YEARS = { from: Date.now() - 730 * DAY_MS, to: Date.now(), timeZone: 'Europe/Berlin' }

type Call = { path: string; input?: unknown }

const REVIEW: Call = { path: 'calls.review', input: TWO_YEARS }

/** Many procedures of one business at once, none of which is slow by itself. */
export const PROCEDURE_ATTACKS: readonly Attack[] = [
  batches('ten batches of 20 reviews of an empty business', REVIEW),
  batches('ten batches of 20 days', { path: 'calls.today', input: { from: TWO_YEARS.to - DAY_MS, to: TWO_YEARS.to } }),
  batches('ten batches of 20 call lists', { path: 'calls.list', input: { limit: 100 } }),
  batches('ten batches of 20 agents', { path: 'agent.get' }),
  batches('fifty batches of 20 reviews', REVIEW, { count: 50 }),
  batches('ten batches of 20 reviews, percent-encoded', REVIEW, { comma: '%2C' }),
  batches('40 reviews, one a request', REVIEW, { count: 40, size: 1 }),
  {
    name: '40 tools of the Model Context Protocol',
    async run({ origin, attacker }) {
      const client = await newKeyClient({ url: origin }, attacker)
      const headers = { accept: 'application/json, text/event-stream' }
      const params = { name: 'calls_list', arguments: {} }
      const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
      return await statusesOf(40, async () => await client.fetch('/mcp', { method: 'POST', headers, body }))
    },
  },
  {
    name: 'a batch of 20 notes, ten times',
    run: async ({ attacker }) =>
      await statusesOf(
        10,
        async () =>
          await attacker.fetch(batchPath('business.saveNotes'), {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: batchInputs({ notes: 'x'.repeat(5000) }),
          }),
      ),
  },
]

type Plan = { count?: number; size?: number; comma?: string }

/** Batches of one query, all at once. */
function batches(name: string, { path, input }: Call, { count = 10, size = 20, comma = ',' }: Plan = {}): Attack {
  const url = (input === undefined ? batchPath(path, size) : batchQuery(path, input, size)).replaceAll(',', comma)
  return {
    name,
    run: async ({ attacker }) => await statusesOf(count, async () => await attacker.fetch(url)),
  }
}

/** @returns the status of all responses */
async function statusesOf(count: number, send: () => Promise<Response>): Promise<number | string> {
  const statuses = await Promise.all(
    Array.from({ length: count }, async () => {
      const response = await send()
      await response.arrayBuffer()
      return response.status
    }),
  )
  const all = [...new Set(statuses)]
  return all.length === 1 ? (all[0] ?? 0) : all.join(', ')
}
