// The baseline: node:http and two prepared statements read the newest page and send the same bytes as the product.
// Parts that never change between requests (the counts, the cursor) are fixed at the start.
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { type FieldKind, textToValue } from '../../packages/contract/src/calls/call-fields.ts'
import { openSqliteFile } from '../../apps/server/harness/sqlite.ts'
import { PAGE_SIZE } from './sizes.ts'

type Row = Record<string, string | number | null> & { id: string; startedAt: number }
type Value = {
  callId: string
  fieldId: string
  kind: FieldKind
  name: string
  value: string | null
  doubt: string | null
}

/** The parts of the responses before and after the rows. */
export type Envelopes = Record<'trpc' | 'rest', { before: string; after: string }>

const [file = '', tenantId = '', envelopesJson = '{}'] = process.argv.slice(2)
const envelopes = JSON.parse(envelopesJson) as Envelopes
const sqlite = openSqliteFile(file, { readonly: true })

const COLUMNS = `id, "conversationId", direction, status, "endReason", "phoneNumber", "callerNumber", "calledNumber",
  "contactName", "startedAt", "durationSeconds", summary, notes, "testMode", "hasTranscript", "hasRecording", source,
  reached, "needsCheck", "transferName", "transferNumber", "transferTurn"`
const NEWEST = `"tenantId" = ? and "conversationId" is not null order by "orderKey" desc limit ${PAGE_SIZE}`
const trpcRows = sqlite.prepare(`select ${COLUMNS} from calls where ${NEWEST}`)
const restRows = sqlite.prepare(
  `select ${COLUMNS}, (select text from transcripts where "callId" = calls.id) as transcript
   from calls where ${NEWEST}`,
)
const pageValues = sqlite.prepare(
  `select "callId", "fieldId", call_values.kind, call_values.name, value, doubt
   from call_values join call_fields on call_fields.id = "fieldId"
   where "callId" in (select id from calls where ${NEWEST}) order by position`,
)

const server = createServer((request, response) => {
  const values = Map.groupBy(pageValues.all(tenantId) as Value[], ({ callId }) => callId)
  if (request.url === '/trpc')
    send(
      response,
      envelopes.trpc,
      (trpcRows.all(tenantId) as Row[]).map((row) => trpcRow(row, values.get(row.id) ?? [])),
    )
  else
    send(
      response,
      envelopes.rest,
      (restRows.all(tenantId) as Row[]).map((row) => restRow(row, values.get(row.id) ?? [])),
    )
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))

function send(response: ServerResponse, { before, after }: Envelopes['trpc'], rows: object[]): void {
  const body = before + JSON.stringify(rows) + after
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body)
}

function trpcRow(row: Row, values: readonly Value[]): object {
  return {
    id: row.id,
    conversationId: row['conversationId'],
    direction: row['direction'],
    status: row['status'],
    endReason: row['endReason'],
    transfer: readTransfer(row),
    phoneNumber: row['phoneNumber'],
    callerNumber: row['callerNumber'],
    calledNumber: row['calledNumber'],
    contactName: row['contactName'],
    startedAt: row.startedAt,
    durationSeconds: row['durationSeconds'],
    summary: row['summary'],
    notes: row['notes'],
    testMode: row['testMode'] === 1,
    hasTranscript: row['hasTranscript'] === 1,
    hasRecording: row['hasRecording'] === 1,
    source: row['source'],
    reached: row['reached'] === 1,
    needsCheck: row['needsCheck'] === 1,
    values: values.map((each) => ({
      fieldId: each.fieldId,
      kind: each.kind,
      name: each.name,
      value: readValue(each),
      doubt: each.doubt,
    })),
    match: null,
  }
}

function restRow(row: Row, values: readonly Value[]): object {
  const outcome = values.find(({ kind }) => kind === 'outcome')
  const createdAt = new Date(row.startedAt).toISOString()
  return {
    id: row.id,
    created_at: createdAt,
    duration: row['durationSeconds'],
    caller_number: row['callerNumber'],
    phone_number: row['phoneNumber'],
    called_number: row['calledNumber'],
    contact_name: row['contactName'],
    status: row['status'],
    transcript: row['transcript'],
    summary: row['summary'],
    notes: row['notes'],
    action: row['endReason'],
    transferred_to: row['transferNumber'] && { name: row['transferName'], phone_number: row['transferNumber'] },
    call_type: row['direction'],
    conversation_id: row['conversationId'],
    elevenlabs_call_id: row['conversationId'],
    contactName: row['contactName'],
    phoneNumber: row['phoneNumber'],
    createdAt,
    recordingUrl: row['hasRecording'] === 1 ? `/api/calls/${row.id}/recording` : null,
    isFromTwilio: true,
    outcome: outcome?.value ?? null,
    fields: Object.fromEntries(values.filter((each) => each !== outcome).map((each) => [each.name, readValue(each)])),
    reached: row['reached'] === 1,
    needs_check: row['needsCheck'] === 1,
  }
}

function readTransfer(row: Row): object | null {
  const { transferName: name, transferNumber: phoneNumber, transferTurn: turn } = row
  return phoneNumber === null ? null : { name, phoneNumber, turn }
}

function readValue({ kind, value }: Value): unknown {
  return value === null ? null : textToValue(kind, value)
}
