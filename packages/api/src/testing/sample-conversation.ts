import { asE164 } from '@callwright/contract/text/phone'
import type { Conversation } from '@callwright/voice/voice-provider'

/** An answered call from a customer, as the provider reports it. A test changes what it is about. */
export const CONVERSATION: Conversation = {
  ...{ conversationId: 'conv_1', agentId: 'agent_1', tenantId: null, callId: null, direction: 'inbound' },
  ...{ callerNumber: asE164('+12125550142'), calledNumber: asE164('+12125550100') },
  ...{ status: 'completed', endReason: 'answered', startedAt: 1_790_000_000_000, durationSeconds: 42 },
  ...{ summary: null, turns: [], hasRecording: false },
}
