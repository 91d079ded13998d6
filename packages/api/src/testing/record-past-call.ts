import type { CallDirection, EndReason } from '@callwright/contract/calls/calls'
import { asE164 } from '@callwright/contract/text/phone'
import type { Conversation, ProviderName } from '@callwright/voice/voice-provider'

import { recordConversation } from '../calls/record/post-call.ts'
import { storeRecording } from '../calls/record/recording.ts'
import { tenantOf } from './operator.ts'
import type { Browser, World } from './test-world.ts'

const DAY_MS = 86_400_000

type PastCall = Pick<Conversation, 'analysis' | 'cost' | 'transfer'> & {
  /** How many days ago it started. */
  days: number
  id: string
  status?: 'completed' | 'missed'
  direction?: CallDirection
  provider?: ProviderName
}

/** Records a past call with transcript, summary and recording. @returns the call's id */
export async function recordPastCall(
  world: World,
  business: Browser,
  { days, id, status = 'completed', direction = 'inbound', provider = 'elevenlabs', ...report }: PastCall,
): Promise<string> {
  const { deps } = world
  const tenantId = await tenantOf(business)
  const conversation = {
    conversationId: id,
    agentId: '',
    tenantId,
    callId: null,
    direction,
    status,
    endReason: endReasonOf(status, report),
    callerNumber: asE164('+12125550142'),
    calledNumber: asE164('+12125550100'),
    startedAt: deps.now() - days * DAY_MS,
    durationSeconds: 61,
    summary: 'A table by the aquarium was booked.',
    turns: [{ role: 'customer' as const, text: 'Is there a pelican?', atSeconds: 1 }],
    hasRecording: true,
    ...report,
  }
  await recordConversation(deps, { tenantId, provider }, conversation)
  const { id: callId } = await deps.db
    .selectFrom('calls')
    .select('id')
    .where('conversationId', '=', id)
    .executeTakeFirstOrThrow()
  await storeRecording(deps, { callId, tenantId, audio: Buffer.from(`audio of ${id}`), mediaType: 'audio/mpeg' })
  return callId
}

function endReasonOf(status: PastCall['status'], { transfer }: Pick<PastCall, 'transfer'>): EndReason {
  if (status === 'missed') return 'no-answer'
  return transfer ? 'transferred' : 'answered'
}
