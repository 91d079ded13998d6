// The baseline: nothing but node:http and one prepared statement that read the newest page and send the same bytes
// as the product. What does not change from request to request (the counts, the cursor) is written down at the start.
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { openFile } from '../sqlite.ts'
import { PAGE } from './sizes.ts'

type Row = Record<string, string | number | null> & { id: string; started_at: number }

/** What the answers begin and end with, around the rows. */
export type Envelopes = Record<'trpc' | 'rest', { before: string; after: string }>

const [file = '', tenantId = '', given = '{}'] = process.argv.slice(2)
const envelopes = JSON.parse(given) as Envelopes
const sqlite = openFile(file, { readonly: true })

const COLUMNS = `id, conversation_id, direction, status, end_reason, phone_number, caller_number, called_number,
  contact_name, started_at, duration_seconds, summary, notes, test_mode, has_transcript, has_recording`
const NEWEST = `tenant_id = ? and conversation_id is not null order by order_key desc limit ${PAGE}`
const trpcRows = sqlite.prepare(`select ${COLUMNS} from calls where ${NEWEST}`)
const restRows = sqlite.prepare(
  `select ${COLUMNS}, (select text from transcripts where call_id = calls.id) as transcript
   from calls where ${NEWEST}`,
)

const server = createServer((request, response) => {
  if (request.url === '/trpc')
    send(
      response,
      envelopes.trpc,
      trpcRows.all(tenantId).map((row) => trpcRow(row as Row)),
    )
  else
    send(
      response,
      envelopes.rest,
      restRows.all(tenantId).map((row) => restRow(row as Row)),
    )
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))

function send(response: ServerResponse, { before, after }: Envelopes['trpc'], rows: object[]): void {
  const body = before + JSON.stringify(rows) + after
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body)
}

function trpcRow(row: Row): object {
  return {
    id: row.id,
    conversationId: row['conversation_id'],
    direction: row['direction'],
    status: row['status'],
    endReason: row['end_reason'],
    phoneNumber: row['phone_number'],
    callerNumber: row['caller_number'],
    calledNumber: row['called_number'],
    contactName: row['contact_name'],
    startedAt: row.started_at,
    durationSeconds: row['duration_seconds'],
    summary: row['summary'],
    notes: row['notes'],
    testMode: row['test_mode'] === 1,
    hasTranscript: row['has_transcript'] === 1,
    hasRecording: row['has_recording'] === 1,
    match: null,
  }
}

function restRow(row: Row): object {
  const createdAt = new Date(row.started_at).toISOString()
  return {
    id: row.id,
    created_at: createdAt,
    duration: row['duration_seconds'],
    caller_number: row['caller_number'],
    phone_number: row['phone_number'],
    called_number: row['called_number'],
    contact_name: row['contact_name'],
    status: row['status'],
    transcript: row['transcript'],
    summary: row['summary'],
    notes: row['notes'],
    action: row['end_reason'],
    call_type: row['direction'],
    conversation_id: row['conversation_id'],
    elevenlabs_call_id: row['conversation_id'],
    contactName: row['contact_name'],
    phoneNumber: row['phone_number'],
    createdAt,
    recordingUrl: row['has_recording'] === 1 ? `/api/calls/${row.id}/recording` : null,
    isFromTwilio: true,
  }
}
