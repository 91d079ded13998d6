import type { CallCompleted, CallStatus } from '@callwright/contract/calls/calls'
import { navigate } from 'wouter/use-browser-location'
import { confirmAndLeave } from '#components/dialog/ask-first.ts'
import { toast } from '#components/feedback/toasts.ts'
import { callPath } from '#lib/paths.ts'

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
  for (const { conversationId, callId, status } of lookups) {
    const endStatus = await status
    if (endStatus === 'missed' || endStatus === 'failed') continue
    toast({
      title: 'Call Completed',
      isNews: true,
      description: `Call with ${conversationId} has been completed and transcript is available.`,
      action: { label: 'Open call', onSelect: () => confirmAndLeave(() => navigate(callPath(callId))) },
    })
  }
}
