import type { FlightPlan, NotCalledReason } from '@callwright/contract/campaigns/flight-plan'

type NotCalledText = {
  /** After a number of people. */
  text: string
  /** What to do about it. */
  advice: string
  /** The list's check shows these rows already. */
  isInRows?: true
}

export const NOT_CALLED: Record<NotCalledReason, NotCalledText> = {
  'do-not-call': {
    text: 'on your do-not-call list',
    advice: 'Remove a number from that list only if its owner wants calls again.',
    isInRows: true,
  },
  'opted-out': {
    text: 'who opted out in the list',
    advice: 'Call them only if they have agreed since: the switch is below the counts.',
    isInRows: true,
  },
  'refused-row': {
    text: 'without a valid phone number',
    advice: 'Download the refused rows, correct them, and upload them as another list.',
    isInRows: true,
  },
  duplicate: { text: 'listed twice', advice: 'Only the first row with a number is called.', isInRows: true },
  'unknown-time-zone': {
    text: 'with an unknown time zone',
    advice: 'Add a column time_zone with names like America/New_York.',
  },
  'unknown-place': {
    text: 'whose number could be anywhere',
    advice: 'Add a column time_zone with names like America/New_York, or choose longer calling hours.',
  },
  'no-calling-hours': { text: 'outside all calling hours', advice: 'Choose longer calling hours.' },
  'asked-not-to-be-called': {
    text: 'who asked not to be called',
    advice: 'Confirm or reject this on the do-not-call list.',
  },
  'number-refused': { text: 'whose number may not be called', advice: 'Enter another number for them.' },
  'not-in-time': {
    text: 'whose turn does not come within 60 days',
    advice: 'Split the list, choose longer calling hours, or ask your administrator for more minutes.',
  },
  cancelled: { text: 'canceled by you', advice: 'Add them to another campaign.' },
}

type NotCalled = FlightPlan['notCalled']

/** Without rows that repeat another row's number: that person is called. */
export function withoutDuplicates(notCalled: NotCalled): NotCalled {
  return notCalled.filter(({ reason }) => reason !== 'duplicate')
}

export function countPeople(groups: readonly { people: number }[]): number {
  return groups.reduce((sum, { people }) => sum + people, 0)
}
