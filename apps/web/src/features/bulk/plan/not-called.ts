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
    text: 'marked as opted out in your list',
    advice: 'If they have agreed to calls since, include them with the switch below the counts.',
    isInRows: true,
  },
  'refused-row': {
    text: 'without a valid phone number',
    advice: 'Download the refused rows, correct them, and upload them as another list.',
    isInRows: true,
  },
  duplicate: { text: 'listed more than once', advice: 'Only the first row with each number is used.', isInRows: true },
  'unknown-time-zone': {
    text: 'with an unknown time zone',
    advice: 'Add a time_zone column with names such as America/New_York.',
  },
  'unknown-place': {
    text: 'whose location is unknown',
    advice: 'Add a time_zone column with names such as America/New_York, or choose longer calling hours.',
  },
  'no-calling-hours': { text: 'outside all calling hours', advice: 'Choose longer calling hours.' },
  'asked-not-to-be-called': {
    text: 'who asked not to be called',
    advice: 'Confirm or reject this on the do-not-call list.',
  },
  'number-refused': { text: 'whose number may not be called', advice: 'Enter another number for them.' },
  'not-in-time': {
    text: 'who would wait more than 60 days',
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
