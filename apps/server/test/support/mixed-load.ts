import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { pdfWithText } from '@callwright/api/files/testing/sample-files'

import type { Business } from './client.ts'
import { deliver, postCall } from './signed-webhook.ts'
import { upload } from './uploads.ts'

/** `refused`: nobody listens any more; `broken`: it was connected, and no whole answer came. */
export type Asked = {
  what: keyof typeof LANES
  startedAt: number
  how: 'answered' | 'unavailable' | 'refused' | 'broken'
  why: string
}

/** What has been acknowledged so far, over all loads. */
export type Acknowledged = { webhooks: Set<string>; notes: Map<string, number>; files: Set<string> }

export type Loaded = { url: string; business: Business; agentId: string; callIds: string[]; acknowledged: Acknowledged }

const LANES = { list: 4, note: 2, webhook: 4, upload: 1 }
/** There is a limit to what a business may keep. */
const MOST_FILES = 80
const UPLOAD_EVERY_MS = 400

/** Everything that comes to a busy server at once, again and again until it is over. @returns every request */
export async function loadUntil(isOver: () => boolean, loaded: Loaded): Promise<Asked[]> {
  const asked: Asked[] = []
  const lanes = (Object.keys(LANES) as Asked['what'][]).flatMap((what) =>
    Array.from({ length: LANES[what] }, async (_, lane) => {
      while (!isOver()) {
        const startedAt = performance.now()
        const { status, why } = await ask(what, lane, loaded)
        asked.push({ what, startedAt, how: outcomeOf(status, why), why: why ?? `status ${status}` })
        if (status === null || status === 503) await sleep(5)
        if (what === 'upload') await sleep(Math.random() * UPLOAD_EVERY_MS)
      }
    }),
  )
  await Promise.all(lanes)
  return asked
}

type Answer = { status: number | null; why?: string }

async function ask(what: Asked['what'], lane: number, loaded: Loaded): Promise<Answer> {
  try {
    if (what === 'list') return await list(loaded)
    if (what === 'note') return await saveNote(loaded, lane)
    if (what === 'webhook') return await sendWebhook(loaded)
    return await (loaded.acknowledged.files.size < MOST_FILES ? sendFile(loaded) : list(loaded))
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
    return { status: null, why: `${code} ${cause instanceof Error ? cause.message : String(cause)}`.trim() }
  }
}

function outcomeOf(status: number | null, why: string | undefined): Asked['how'] {
  if (status === 503) return 'unavailable'
  if (status !== null) return 'answered'
  // A connection that did not come about has carried nothing.
  return /^E[A-Z]+ connect /.test(why ?? '') ? 'refused' : 'broken'
}

async function list({ business }: Loaded): Promise<Answer> {
  const answer = await business.fetch(`/trpc/calls.list?input=${encodeURIComponent('{"json":{"limit":25}}')}`)
  await answer.arrayBuffer()
  return { status: answer.status }
}

async function saveNote({ business, callIds, acknowledged }: Loaded, lane: number): Promise<Answer> {
  const callId = callIds[lane] ?? ''
  const next = (acknowledged.notes.get(callId) ?? 0) + 1
  const body = { json: { callId, notes: String(next) } }
  const answer = await business.fetch('/trpc/calls.saveNotes', { method: 'POST', body })
  await answer.arrayBuffer()
  if (answer.status === 200) acknowledged.notes.set(callId, next)
  return { status: answer.status }
}

async function sendWebhook({ url, agentId, acknowledged }: Loaded): Promise<Answer> {
  const conversationId = `conv_${randomBytes(8).toString('hex')}`
  const answer = await deliver(url, postCall({ agentId, conversationId }))
  await answer.arrayBuffer()
  if (answer.status === 200) acknowledged.webhooks.add(conversationId)
  return { status: answer.status }
}

async function sendFile({ url, business, acknowledged }: Loaded): Promise<Answer> {
  if (acknowledged.files.size >= MOST_FILES)
    return await list({ url, business, acknowledged, agentId: '', callIds: [] })
  const bytes = Buffer.concat([pdfWithText('Opening hours'), randomBytes(200_000)])
  const { status, body } = await upload({ url }, business, { name: 'a.pdf', bytes })
  if (status === 200) acknowledged.files.add(String(body['id']))
  return { status }
}
