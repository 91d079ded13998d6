import type { CallValue, NoValuesReason } from '@callwright/contract/calls/call-fields'
import { recordingPath } from '@callwright/contract/calls/call-wire'
import { isEnded, type Turn } from '@callwright/contract/calls/calls'
import type { Db } from '@callwright/db/database'
import { originOf } from '@callwright/db/tables/call-order'
import type { TenantId } from '@callwright/db/tables/ids'

import { hasFieldsAt } from '../../agent/fields/fields.repo.ts'
import { findVersionTime } from '../../agent/prompts/versions.repo.ts'
import { notFound } from '../../context/domain-error.ts'
import { listValues, toCallValue } from '../outcomes/call-values.repo.ts'
import { type CallRecord, findCall } from '../record/call-records.repo.ts'
import { findTurns } from '../record/transcripts.repo.ts'
import { type CallRow, toRow } from '../record/call-row.ts'

export type CallDetails = Omit<CallRow, 'values'> & {
  values: CallValue[]
  /** why there are no values; null if there are some */
  noValues: NoValuesReason | null
  /** the agent's version when the call started; null if it is not kept */
  agentVersion: { id: string; savedAt: number } | null
  /** whether it tested the agent, without a real customer; a call from the test form may be to one */
  isTest: boolean
  turns: Turn[]
  recordingUrl: string | null
  /** when retention removed transcript, summary and recording (epoch ms); null if they were not removed */
  contentRemovedAt: number | null
}

/** @throws DomainError `not-found`, also for another tenant's call */
export async function showCall(db: Db, tenant: TenantId, callId: string): Promise<CallDetails> {
  const call = await findCall(db, tenant, callId)
  if (!call) throw notFound()
  const values = (await listValues(db, tenant, callId)).map(toCallValue)
  return {
    ...toRow(call),
    match: null,
    values,
    noValues: values.length > 0 ? null : await explainNoValues(db, tenant, call),
    agentVersion: await findVersionTime(db, tenant, call.agentVersionId),
    isTest: originOf(call) !== 'live',
    turns: await findTurns(db, tenant, callId),
    recordingUrl: call.hasRecording === 1 ? recordingPath(callId) : null,
    contentRemovedAt: call.contentRemovedAt,
  }
}

async function explainNoValues(db: Db, tenant: TenantId, call: CallRecord): Promise<NoValuesReason> {
  if (!isEnded(call.status)) return 'running'
  if (call.status !== 'completed') return 'not-answered'
  if (call.contentRemovedAt !== null) return 'removed'
  return (await hasFieldsAt(db, tenant, call.startedAt)) ? 'no-analysis' : 'no-fields'
}
