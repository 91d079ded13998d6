import { type E164, readReportedPhone } from '@callwright/contract/text/phone'
import { originOf } from '@callwright/db/tables/call-order'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import type { ProviderName } from '@callwright/voice/voice-provider'

import { findTenantByAgent } from '../agent/agent.repo.ts'
import { isBrowserCall } from '../calls/place/browser-leases.repo.ts'
import { listBusyNumbers } from '../calls/record/calls.repo.ts'
import { findCallByConversation } from '../calls/record/call-records.repo.ts'
import { isConversationDeleted } from '../calls/record/deleted-conversations.repo.ts'
import type { Deps } from '../context/context.ts'
import { isPaused } from '../tenant/tenant.repo.ts'

/** What a provider reports about the call in which a tool is used; numbers as it writes them. */
export type ReportedCall = { conversationId: string; agentId: string; caller: string | null; called: string | null }

/** @returns null unless the call is by the business's agent, which may have calls, and was not deleted */
export async function findProviderOfCall(
  db: Db,
  tenantId: TenantId,
  { agentId, conversationId }: ReportedCall,
): Promise<ProviderName | null> {
  const owner = await findTenantByAgent(db, agentId)
  if (owner?.tenantId !== tenantId || (await isPaused(db, tenantId))) return null
  return (await isConversationDeleted(db, conversationId)) ? null : owner.provider
}

/**
 * Whether a call is a test, and the number of the person on the phone; null if it is withheld. A call that has no record
 * yet is one that people placed, or one in a browser, in which no number is called.
 */
export async function readCall(
  { db }: Pick<Deps, 'db'>,
  { tenantId, provider }: { tenantId: TenantId; provider: ProviderName },
  { conversationId, caller, called }: ReportedCall,
): Promise<{ isTest: boolean; caller: E164 | null }> {
  const call = await findCallByConversation(db, tenantId, conversationId)
  if (call?.direction === 'outbound') return { isTest: originOf(call) !== 'live', caller: call.phoneNumber }
  const isPhoneCall = call ? originOf(call) === 'live' : provider !== 'simulator' && /\d/.test(called ?? '')
  if (!isPhoneCall || (await isBrowserCall(db, conversationId))) return { isTest: true, caller: null }
  const calledNumber = readReportedPhone(called ?? '')
  // Before the response to our request, a call that we placed has no conversation.
  const isPlaced = calledNumber !== null && (await listBusyNumbers(db, tenantId, [calledNumber])).length > 0
  return { isTest: false, caller: isPlaced ? calledNumber : readReportedPhone(caller ?? '', calledNumber) }
}
