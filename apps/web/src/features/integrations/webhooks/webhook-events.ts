import { WEBHOOK_EVENTS, type WebhookEvent } from '@callwright/contract/webhooks'
import type { ChoiceGroup, ChoicePreset } from '../ChoiceField.tsx'

const HINTS: Record<WebhookEvent, string> = {
  'call.started': 'A call has started.',
  'call.completed': 'A call has ended, with its summary.',
  'call.missed': 'A call was missed.',
  'call.failed': 'A call could not be connected, or was cut off.',
  'call.voicemail': 'A call reached a voicemail.',
  'call.transferred': 'A call was transferred to a person.',
  'call.analyzed': 'A call’s outcome and values were saved or corrected.',
  'call.recording_ready': 'A call’s recording can be downloaded.',
  'do_not_call.suggested': 'A person asked not to be called again.',
  'callback.requested': 'A call was added to your call-backs.',
  'booking.created': 'The agent booked an appointment.',
  'booking.cancelled': 'An appointment was canceled.',
  'campaign.started': 'A campaign has started.',
  'campaign.held': 'A campaign was put on hold because calls kept failing.',
  'campaign.finished': 'A campaign has made all of its calls.',
  'limit.threshold': 'This month’s minutes have reached an alert level.',
  'client.paused': 'Service was paused.',
  'client.resumed': 'Service was resumed.',
}

const GROUP_TITLES: readonly [title: string, prefixes: readonly string[]][] = [
  ['Calls', ['call']],
  ['Customer requests', ['do_not_call', 'callback', 'booking']],
  ['Campaigns', ['campaign']],
  ['Account', ['limit', 'client']],
]

export const EVENT_GROUPS: readonly ChoiceGroup<WebhookEvent>[] = GROUP_TITLES.map(([title, prefixes]) => ({
  title,
  choices: WEBHOOK_EVENTS.filter((event) => prefixes.includes(event.split('.')[0] ?? '')).map((value) => ({
    value,
    hint: HINTS[value],
  })),
}))

export const EVENT_PRESETS: readonly ChoicePreset<WebhookEvent>[] = [
  { label: 'All events', values: WEBHOOK_EVENTS },
  { label: 'None', values: [] },
]

/** `All events`, `call.completed`, or `call.completed and 2 more`. */
export function summarizeEvents(events: readonly WebhookEvent[]): string {
  const [first = 'None'] = events
  if (events.length === WEBHOOK_EVENTS.length) return 'All events'
  return events.length > 1 ? `${first} and ${events.length - 1} more` : first
}
