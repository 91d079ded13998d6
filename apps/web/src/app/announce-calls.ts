import type { CallCompleted, CallStatus } from '@callwright/contract/calls/calls'
import { toast } from '../components/feedback/toasts.ts'

/** Older events in a burst are not looked up: their toasts would be replaced at once. */
const MAX_LOOKUPS = 20

/**
 * Shows a toast for each completed call, in the order of the events. An event only says that a call ended: `statusOf`
 * looks up how, and a missed or failed one gets no toast.
 */
export async function announceCalls(
  events: readonly CallCompleted[],
  statusOf: (callId: string) => Promise<CallStatus | null>,
): Promise<void> {
  const lookups = events.slice(-MAX_LOOKUPS).map((event) => ({ ...event, status: statusOf(event.callId) }))
  for (const { conversationId, status } of lookups) {
    const ended = await status
    if (ended === 'missed' || ended === 'failed') continue
    toast({
      title: 'Call Completed',
      description: `Call with ${conversationId} has been completed and transcript is available.`,
    })
  }
}
