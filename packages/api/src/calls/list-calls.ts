import type { CallDirection, CallStatus, EndReason, listCallsSchema, Turn } from '@callwright/contract/calls'
import { END_REASONS } from '@callwright/contract/calls'
import type { z } from '@callwright/contract/zod'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/ids'

import { notFound } from '../domain-error.ts'
import { cutPage, readCursor } from '../keyset.ts'
import * as repo from './calls.repo.ts'
import { findTexts, findTurns } from './transcripts.repo.ts'

export type CallRow = {
  id: string
  conversationId: string | null
  direction: CallDirection
  status: CallStatus
  endReason: EndReason | null
  /** the other side's number */
  phoneNumber: string | null
  callerNumber: string | null
  calledNumber: string | null
  contactName: string | null
  /** epoch milliseconds */
  startedAt: number
  durationSeconds: number
  summary: string | null
  notes: string | null
  testMode: boolean
  hasTranscript: boolean
  hasRecording: boolean
  /** as text, a line a turn; only where the list was asked for it */
  transcript?: string | null
}

export type CallDetails = CallRow & { turns: Turn[]; recordingUrl: string | null }

export async function listCalls(
  db: Db,
  tenant: TenantId,
  input: z.output<typeof listCallsSchema>,
): Promise<{ rows: CallRow[]; nextCursor: string | null; total: number }> {
  const filter = { statuses: input.statuses, search: input.search }
  const before = readCursor(input.cursor)
  const [found, total] = await Promise.all([
    repo.listCalls(db, tenant, { ...filter, before, limit: input.limit + 1 }),
    repo.countCalls(db, tenant, filter),
  ])
  const { page, nextCursor } = cutPage(found, input.limit, (call) => ({ at: call.started_at, id: call.id }))
  const rows = page.map(toRow)
  return {
    rows: input.withTranscripts ? await withTranscripts(db, tenant, rows) : rows,
    nextCursor,
    total,
  }
}

/** @throws DomainError `not-found`, for another tenant's call too */
export async function showCall(db: Db, tenant: TenantId, callId: string): Promise<CallDetails> {
  const call = await repo.findCall(db, tenant, callId)
  if (!call) throw notFound()
  return {
    ...toRow(call),
    turns: await findTurns(db, tenant, callId),
    recordingUrl: call.has_recording === 1 ? recordingPath(callId) : null,
  }
}

export function recordingPath(callId: string): string {
  return `/api/calls/${encodeURIComponent(callId)}/recording`
}

async function withTranscripts(db: Db, tenant: TenantId, rows: CallRow[]): Promise<CallRow[]> {
  const ids = rows.filter((row) => row.hasTranscript).map((row) => row.id)
  const texts = new Map<string, string>()
  // In portions: the number of parameters of a statement is bounded.
  for (let from = 0; from < ids.length; from += 200) {
    for (const [id, text] of await findTexts(db, tenant, ids.slice(from, from + 200))) texts.set(id, text)
  }
  return rows.map((row) => ({ ...row, transcript: texts.get(row.id) ?? null }))
}

function toRow(call: repo.CallRecord): CallRow {
  return {
    id: call.id,
    conversationId: call.conversation_id,
    direction: call.direction,
    status: call.status,
    endReason: END_REASONS.find((reason) => reason === call.end_reason) ?? null,
    phoneNumber: call.phone_number,
    callerNumber: call.caller_number,
    calledNumber: call.called_number,
    contactName: call.contact_name,
    startedAt: call.started_at,
    durationSeconds: call.duration_seconds,
    summary: call.summary,
    notes: call.notes,
    testMode: call.test_mode === 1,
    hasTranscript: call.has_transcript === 1,
    hasRecording: call.has_recording === 1,
  }
}
