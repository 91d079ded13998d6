import type { CallCompleted, CallStatus } from '@callwright/contract/calls/calls'
import { toast } from '#components/feedback/toasts.ts'

/** Older events in a burst are not looked up: their toasts would be replaced at once. */
const MAX_LOOKUPS = 20

/**
 * Shows a toast for each completed call, in the order of the events. An event only says that a call ended: `getStatus`
 * looks up how, and a missed or failed call gets no toast.
 */
export async function announceCalls(
  events: readonly CallCompleted[],
  getStatus: (callId: string) => Promise<CallStatus | null>,
): Promise<void> {
  const lookups = events.slice(-MAX_LOOKUPS).map((event) => ({ ...event, status: getStatus(event.callId) }))
  for (const { conversationId, status } of lookups) {
    const endStatus = await status
    if (endStatus === 'missed' || endStatus === 'failed') continue
    toast({
      title: 'Call Completed',
      description: `Call with ${conversationId} has been completed and transcript is available.`,
    })
  }
}
