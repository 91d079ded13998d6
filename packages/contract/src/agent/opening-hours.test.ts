import { expect, it } from 'vitest'

import { describeHours, describeOpening } from './opening-hours-text.ts'
import { type Holiday, type OpeningHours, openingAt, type WeekSpan } from './opening-hours.ts'

const [MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY, SUNDAY] = [0, 1, 2, 3, 4, 5, 6] as const
const EVERY_DAY = [MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY, SUNDAY]
const OFFICE = [MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY].map((day) => span(day, '09:00', '17:00'))
const ALWAYS = EVERY_DAY.map((day) => span(day, '00:00', '24:00'))

function span(day: number, from: string, until: string): WeekSpan {
  return { day, from, until }
}

function makeHours(timeZone: string, week: WeekSpan[], holidays: Holiday[] = []): OpeningHours {
  return { timeZone, week, holidays, outside: { kind: 'message', message: 'We are closed.' } }
}

/** Whether it is open, and until when. */
function stateAt(hours: OpeningHours, time: string): [isOpen: boolean, changesAt: string | null] {
  const { isOpen, changesAt } = openingAt(hours, Date.parse(time))
  return [isOpen, changesAt === null ? null : new Date(changesAt).toISOString().replace(':00.000Z', 'Z')]
}

it('is open from the first to the last minute of a span, in the time zone of the business', () => {
  const berlin = makeHours('Europe/Berlin', OFFICE)
  expect(stateAt(berlin, '2026-01-05T07:59:59.999Z')).toEqual([false, '2026-01-05T08:00Z'])
  expect(stateAt(berlin, '2026-01-05T08:00:00Z')).toEqual([true, '2026-01-05T16:00Z'])
  expect(stateAt(berlin, '2026-01-05T15:59:59.999Z')).toEqual([true, '2026-01-05T16:00Z'])
  expect(stateAt(berlin, '2026-01-09T16:00:00Z')).toEqual([false, '2026-01-12T08:00Z'])
  expect(stateAt(makeHours('Asia/Kathmandu', OFFICE), '2026-01-05T03:15:00Z')).toEqual([true, '2026-01-05T11:15Z'])
})

it('has several spans a day', () => {
  const hours = makeHours('Etc/UTC', [span(MONDAY, '09:00', '12:00'), span(MONDAY, '14:00', '18:30')])
  expect(stateAt(hours, '2026-01-05T10:00Z')).toEqual([true, '2026-01-05T12:00Z'])
  expect(stateAt(hours, '2026-01-05T12:00Z')).toEqual([false, '2026-01-05T14:00Z'])
  expect(stateAt(hours, '2026-01-05T18:29Z')).toEqual([true, '2026-01-05T18:30Z'])
})

it('counts a span past midnight toward the day on which it begins', () => {
  const bar = makeHours('America/New_York', [span(FRIDAY, '22:00', '02:00')])
  expect(stateAt(bar, '2026-01-10T02:59Z')).toEqual([false, '2026-01-10T03:00Z'])
  expect(stateAt(bar, '2026-01-10T06:59Z')).toEqual([true, '2026-01-10T07:00Z'])
  expect(stateAt(bar, '2026-01-11T03:30Z')).toEqual([false, '2026-01-17T03:00Z'])
  // From Sunday to Monday, the week begins again.
  expect(stateAt(makeHours('Etc/UTC', [span(SUNDAY, '20:00', '04:00')]), '2026-01-12T03:00Z')).toEqual([
    true,
    '2026-01-12T04:00Z',
  ])
})

it('treats the end of the day, whole days, and spans of 24 hours alike', () => {
  for (const until of ['24:00', '00:00']) {
    const evening = makeHours('Etc/UTC', [span(MONDAY, '18:00', until)])
    expect(stateAt(evening, '2026-01-05T23:59Z')).toEqual([true, '2026-01-06T00:00Z'])
  }
  expect(stateAt(makeHours('Etc/UTC', [span(MONDAY, '09:00', '09:00')]), '2026-01-05T09:00Z')).toEqual([
    true,
    '2026-01-06T09:00Z',
  ])
  const joined = makeHours('Etc/UTC', [span(MONDAY, '00:00', '24:00'), span(TUESDAY, '00:00', '12:00')])
  expect(stateAt(joined, '2026-01-05T00:00Z')).toEqual([true, '2026-01-06T12:00Z'])
  expect(stateAt(makeHours('Europe/Berlin', ALWAYS), '2026-01-05T00:00Z')).toEqual([true, null])
})

it('follows the clock when clocks are set forward', () => {
  // On March 8, New York goes from 2:00 EST to 3:00 EDT, at 7:00 UTC.
  const night = makeHours('America/New_York', [span(SUNDAY, '01:00', '03:00')])
  expect(stateAt(night, '2026-03-08T05:00Z')).toEqual([false, '2026-03-08T06:00Z'])
  expect(stateAt(night, '2026-03-08T06:00Z')).toEqual([true, '2026-03-08T07:00Z'])
  const skipped = makeHours('America/New_York', [span(SUNDAY, '02:15', '02:45')])
  expect(stateAt(skipped, '2026-03-08T05:00Z')).toEqual([false, '2026-03-15T06:15Z'])
  const cut = makeHours('America/New_York', [span(SUNDAY, '02:30', '12:00')])
  expect(stateAt(cut, '2026-03-08T05:00Z')).toEqual([false, '2026-03-08T07:00Z'])
  expect(stateAt(cut, '2026-03-08T07:00Z')).toEqual([true, '2026-03-08T16:00Z'])
  // Cairo has no midnight on April 24.
  const cairo = makeHours('Africa/Cairo', [span(THURSDAY, '20:00', '02:00')])
  expect(stateAt(cairo, '2026-04-23T18:00Z')).toEqual([true, '2026-04-23T23:00Z'])
})

it('follows the clock when clocks are set back: the repeated hour counts twice', () => {
  // On November 1, New York goes from 2:00 EDT to 1:00 EST, at 6:00 UTC.
  const hour = makeHours('America/New_York', [span(SUNDAY, '01:00', '02:00')])
  expect(stateAt(hour, '2026-11-01T05:00Z')).toEqual([true, '2026-11-01T07:00Z'])
  const within = makeHours('America/New_York', [span(SUNDAY, '01:15', '01:45')])
  expect(stateAt(within, '2026-11-01T05:15Z')).toEqual([true, '2026-11-01T05:45Z'])
  expect(stateAt(within, '2026-11-01T05:45Z')).toEqual([false, '2026-11-01T06:15Z'])
  expect(stateAt(within, '2026-11-01T06:15Z')).toEqual([true, '2026-11-01T06:45Z'])
  expect(stateAt(makeHours('America/New_York', OFFICE), '2026-10-31T12:00Z')).toEqual([false, '2026-11-02T14:00Z'])
  // Lord Howe Island sets its clocks back by half an hour, at 15:00 UTC.
  const island = makeHours('Australia/Lord_Howe', [span(SUNDAY, '00:00', '02:00')])
  expect(stateAt(island, '2026-04-04T13:00Z')).toEqual([true, '2026-04-04T15:30Z'])
})

it('uses different hours on holidays, for the spans that begin on them', () => {
  const christmas: Holiday = { name: 'Christmas', from: '2026-12-24', until: '2026-12-26', spans: [] }
  const office = makeHours('Europe/Berlin', OFFICE, [christmas])
  expect(openingAt(office, Date.parse('2026-12-24T10:00Z'))).toEqual({
    isOpen: false,
    changesAt: Date.parse('2026-12-28T08:00Z'),
    holiday: 'Christmas',
  })
  expect(openingAt(office, Date.parse('2026-12-26T22:59Z')).holiday).toBe('Christmas')
  expect(openingAt(office, Date.parse('2026-12-26T23:00Z')).holiday).toBe(null)

  const bar = makeHours('Europe/Berlin', [span(WEDNESDAY, '22:00', '02:00')], [christmas])
  expect(openingAt(bar, Date.parse('2026-12-24T00:30Z'))).toMatchObject({ isOpen: true, holiday: 'Christmas' })
  const party = {
    name: 'New Year',
    from: '2026-12-31',
    until: '2026-12-31',
    spans: [{ from: '20:00', until: '03:00' }],
  }
  const closedWeek = makeHours('Europe/Berlin', [], [christmas, party])
  expect(stateAt(closedWeek, '2026-12-24T10:00Z')).toEqual([false, '2026-12-31T19:00Z'])
  expect(stateAt(closedWeek, '2027-01-01T01:00Z')).toEqual([true, '2027-01-01T02:00Z'])
  expect(openingAt(closedWeek, Date.parse('2027-01-01T01:00Z')).holiday).toBe(null)
})

it('never opens in an empty week, and looks at most a year ahead', () => {
  expect(stateAt(makeHours('Etc/UTC', []), '2026-01-05T00:00Z')).toEqual([false, null])
  const openDay = {
    name: 'Open day',
    from: '2027-06-01',
    until: '2027-06-01',
    spans: [{ from: '09:00', until: '17:00' }],
  }
  const hours = makeHours('Etc/UTC', [], [openDay])
  expect(stateAt(hours, '2026-05-01T00:00Z')).toEqual([false, null])
  expect(stateAt(hours, '2026-07-01T00:00Z')).toEqual([false, '2027-06-01T09:00Z'])
})

it('says what happens to a call now, and until when', () => {
  const describeAt = (hours: OpeningHours, time: string): string =>
    describeOpening(openingAt(hours, Date.parse(time)), hours)
  const christmas = { name: 'Christmas', from: '2026-12-24', until: '2026-12-26', spans: [] }
  const office = makeHours('America/New_York', OFFICE, [christmas])
  expect(describeAt(office, '2026-01-05T15:00Z')).toBe(
    'Your agent answers as usual. You are open until 5:00 PM EST on Monday, January 5.',
  )
  expect(describeAt(office, '2026-12-24T15:00Z')).toBe(
    'The caller hears your message, and the call ends. You are closed until 9:00 AM EST on Monday, December 28. ' +
      'Today is listed as "Christmas".',
  )
  const withAgent: OpeningHours = {
    ...office,
    outside: { kind: 'agent', firstMessage: 'Hi', systemPrompt: 'Be kind.' },
  }
  expect(describeAt(withAgent, '2026-07-03T22:00Z')).toBe(
    'Your agent answers with the first message and prompt for calls outside your hours. ' +
      'You are closed until 9:00 AM EDT on Monday, July 6.',
  )
  expect(describeAt(makeHours('Etc/UTC', ALWAYS), '2026-01-05T00:00Z')).toBe(
    'Your agent answers as usual. You are always open.',
  )
  expect(describeAt(makeHours('Etc/UTC', []), '2026-01-05T00:00Z')).toBe(
    'The caller hears your message, and the call ends. ' +
      'You are never open, except on the days you list as exceptions.',
  )
  const closedForYears = { name: 'Moving', from: '2026-01-01', until: '2027-12-31', spans: [] }
  expect(describeAt(makeHours('Etc/UTC', OFFICE, [closedForYears]), '2026-01-05T00:00Z')).toBe(
    'The caller hears your message, and the call ends. You are closed for more than a year. ' +
      'Today is listed as "Moving".',
  )
})

it('describes the week and its exceptions', () => {
  const week = [
    ...OFFICE,
    span(SATURDAY, '10:00', '12:30'),
    span(SATURDAY, '22:00', '02:00'),
    span(SUNDAY, '00:00', '24:00'),
  ]
  const holidays = [
    { name: 'Christmas', from: '2026-12-24', until: '2026-12-26', spans: [] },
    { name: 'Inventory', from: '2027-01-02', until: '2027-01-02', spans: [{ from: '12:00', until: '24:00' }] },
  ]
  expect(describeHours({ week, holidays }).split('\n')).toEqual([
    'Monday to Friday: 9:00 AM to 5:00 PM',
    'Saturday: 10:00 AM to 12:30 PM and 10:00 PM to 2:00 AM the next day',
    'Sunday: all day',
    'December 24, 2026 to December 26, 2026 (Christmas): closed',
    'January 2, 2027 (Inventory): 12:00 PM to midnight',
  ])
  expect(describeHours({ week: OFFICE.slice(0, 1), holidays: [] }).split('\n')).toEqual([
    'Monday: 9:00 AM to 5:00 PM',
    'Tuesday to Sunday: closed',
  ])
  expect(describeHours({ week: [], holidays: [] })).toBe(
    'You are never open, except on the days you list as exceptions.',
  )
})
