import type { TenantId } from '@callwright/db/tables/ids'
import type { Conversation } from '@callwright/voice/voice-provider'

import { type Claim, claimRecipients } from '../bulk/dialer/claim.ts'
import { markSent } from '../bulk/dialer/mark-sent.ts'
import { recordOutcome } from '../bulk/dialer/record-outcome.ts'
import { recordConversation } from '../calls/record/post-call.ts'
import type { World } from './test-world.ts'

/** A call that was started and has not ended. */
export type StartedCall = { callId: string; claim: Claim; startedAt: number }

/** Claims the tenant's due recipients and starts their calls, without a dialer. @returns the calls by number */
export async function startDueCalls({ deps }: World, tenantId: TenantId): Promise<StartedCall[]> {
  const calls: StartedCall[] = []
  for (const claim of await claimRecipients(deps, { tenantId, max: 10 })) calls.push(await startClaim(deps, claim))
  return calls.toSorted((one, other) => (one.claim.phoneNumber < other.claim.phoneNumber ? -1 : 1))
}

/** Starts exactly one due call. */
export async function startCall(world: World, tenantId: TenantId): Promise<StartedCall> {
  const [call, ...others] = await startDueCalls(world, tenantId)
  if (!call || others.length > 0) throw new Error(`${others.length + (call ? 1 : 0)} calls were due`)
  return call
}

async function startClaim(deps: World['deps'], claim: Claim): Promise<StartedCall> {
  const callId = await sendClaim(deps, claim)
  await recordOutcome(deps, { claim, callId, started: { outcome: 'started', conversationId: `conv_${callId}` } })
  return { callId, claim, startedAt: deps.now() }
}

/** Requests one due call, which has no response yet. */
export async function sendCall({ deps }: World, tenantId: TenantId): Promise<{ claim: Claim; callId: string }> {
  const [claim] = await claimRecipients(deps, { tenantId, max: 1 })
  if (!claim) throw new Error('No recipient was claimed')
  return { claim, callId: await sendClaim(deps, claim) }
}

async function sendClaim(deps: World['deps'], claim: Claim): Promise<string> {
  const sent = await markSent(deps, claim)
  if (!sent || 'go' in sent) throw new Error('The attempt was not marked as sent')
  return sent.callId
}

/** Records a report about a call; by default it was not answered. */
export async function reportCall(
  { deps }: World,
  { callId, claim, startedAt }: StartedCall,
  report: Partial<Conversation> = {},
): Promise<void> {
  const { tenantId, phoneNumber } = claim
  await recordConversation(
    deps,
    { tenantId, provider: 'simulator' },
    {
      conversationId: `conv_${callId}`,
      agentId: 'agent',
      tenantId,
      callId,
      direction: 'outbound',
      status: 'missed',
      endReason: 'no-answer',
      callerNumber: null,
      calledNumber: phoneNumber,
      startedAt,
      durationSeconds: 0,
      summary: null,
      turns: [],
      hasRecording: false,
      ...report,
    },
  )
}
