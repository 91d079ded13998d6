import { expect, test } from 'vitest'

import { readBusyTimes } from './busy-times.ts'

const from = Date.UTC(2026, 9, 1)
const to = Date.UTC(2026, 11, 1)

const calendar = (...lines: string[]): string =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${lines.join('\r\n')}\r\nEND:VCALENDAR\r\n`
const event = (...lines: string[]): string =>
  calendar('BEGIN:VEVENT', 'UID:one', 'DTSTAMP:20260101T000000Z', ...lines, 'END:VEVENT')

/** `2026-10-20 07:00 60`: start in UTC, and minutes. */
const read = (text: string, timeZone = 'Europe/Berlin'): string[] =>
  readBusyTimes({ text, timeZone, from, to }).map(([start, end]) =>
    [new Date(start).toISOString().slice(0, 16).replace('T', ' '), (end - start) / 60_000].join(' '),
  )

test.each([
  ['in UTC', ['DTSTART:20261020T070000Z', 'DTEND:20261020T080000Z'], ['2026-10-20 07:00 60']],
  ['of a length', ['DTSTART:20261020T070000Z', 'DURATION:PT1H30M'], ['2026-10-20 07:00 90']],
  [
    'in a zone that the calendar does not describe',
    ['DTSTART;TZID=America/New_York:20261020T070000', 'DTEND;TZID=America/New_York:20261020T080000'],
    ['2026-10-20 11:00 60'],
  ],
  ['without a zone', ['DTSTART:20261020T070000', 'DTEND:20261020T080000'], ['2026-10-20 05:00 60']],
  ['of a day', ['DTSTART;VALUE=DATE:20261020'], ['2026-10-19 22:00 1440']],
  [
    'of a day that ends where it starts',
    ['DTSTART;VALUE=DATE:20261020', 'DTEND;VALUE=DATE:20261020'],
    ['2026-10-19 22:00 1440'],
  ],
  [
    'of days on which clocks change',
    ['DTSTART;VALUE=DATE:20261024', 'DTEND;VALUE=DATE:20261026'],
    ['2026-10-23 22:00 2940'],
  ],
  ['in an hour that clocks repeat', ['DTSTART:20261025T020000', 'DTEND:20261025T023000'], ['2026-10-25 00:00 90']],
  ['up to that hour', ['DTSTART:20261025T013000', 'DTEND:20261025T020000'], ['2026-10-24 23:30 90']],
  ['after that hour', ['DTSTART:20261025T030000', 'DTEND:20261025T033000'], ['2026-10-25 02:00 30']],
  ['that are free', ['DTSTART:20261020T070000Z', 'DTEND:20261020T080000Z', 'TRANSP:TRANSPARENT'], []],
  ['that are canceled', ['DTSTART:20261020T070000Z', 'DTEND:20261020T080000Z', 'STATUS:CANCELLED'], []],
  ['without a length', ['DTSTART:20261020T070000Z'], []],
  ['outside the period', ['DTSTART:20271020T070000Z', 'DTEND:20271020T080000Z'], []],
  ['that began before it', ['DTSTART:20260101T070000Z', 'DTEND:20261001T010000Z'], ['2026-10-01 00:00 60']],
])('events %s', (_, lines, expected) => {
  expect(read(event(...lines))).toEqual(expected)
})

test.each([
  [
    'at the same local time, over a change of clocks',
    ['DTSTART;TZID=Europe/Berlin:20200107T090000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;BYDAY=TU'],
    { first: '2026-10-06 07:00 60', last: '2026-11-24 08:00 60', count: 8 },
  ],
  [
    'every other week',
    ['DTSTART;TZID=Europe/Berlin:20260106T090000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;INTERVAL=2'],
    { first: '2026-10-13 07:00 60', last: '2026-11-24 08:00 60', count: 4 },
  ],
  [
    'every third day',
    ['DTSTART:19990101T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;INTERVAL=3'],
    { first: '2026-10-03 09:00 60', last: '2026-11-29 09:00 60', count: 20 },
  ],
  [
    'until a time in UTC',
    ['DTSTART;TZID=America/Los_Angeles:20261001T180000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;UNTIL=20261003T010000Z'],
    { first: '2026-10-02 01:00 60', last: '2026-10-03 01:00 60', count: 2 },
  ],
  [
    'until a date',
    ['DTSTART;VALUE=DATE:20261001', 'RRULE:FREQ=WEEKLY;UNTIL=20261008'],
    { first: '2026-10-01 00:00 1320', last: '2026-10-07 22:00 1440', count: 2 },
  ],
  [
    'a number of times',
    ['DTSTART:20260930T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=4'],
    { first: '2026-10-01 09:00 60', last: '2026-10-03 09:00 60', count: 3 },
  ],
  [
    'on the second Tuesday of a month, and additional dates',
    [
      'DTSTART:20260113T090000Z',
      'DURATION:PT1H',
      'RRULE:FREQ=MONTHLY;BYDAY=2TU',
      'RDATE:20261120T090000Z,20261121T090000Z',
    ],
    { first: '2026-10-13 09:00 60', last: '2026-11-21 09:00 60', count: 4 },
  ],
  [
    'without some dates',
    [
      'DTSTART;TZID=Europe/Berlin:20261005T090000',
      'DURATION:PT1H',
      'RRULE:FREQ=DAILY;COUNT=5',
      'EXDATE;TZID=Europe/Berlin:20261005T090000,20261006T090000',
      'EXDATE:20261009T070000Z',
    ],
    { first: '2026-10-07 07:00 60', last: '2026-10-08 07:00 60', count: 2 },
  ],
])('events that repeat %s', (_, lines, expected) => {
  const busy = read(event(...lines))
  expect({ first: busy[0], last: busy.at(-1), count: busy.length }).toEqual(expected)
})

test('occurrences that were moved or canceled by themselves', () => {
  const series = ['UID:one', 'DTSTART:20261005T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=3']
  const moved = ['UID:one', 'RECURRENCE-ID:20261006T090000Z', 'DTSTART:20261010T120000Z', 'DURATION:PT2H']
  const canceled = ['UID:one', 'RECURRENCE-ID:20261007T090000Z', 'DTSTART:20261007T090000Z', 'STATUS:CANCELLED']
  const events = [moved, series, canceled].flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'])
  expect(read(calendar(...events))).toEqual(['2026-10-05 09:00 60', '2026-10-10 12:00 120'])
  const later = ['BEGIN:VEVENT', 'UID:one', 'RECURRENCE-ID;RANGE=THISANDFUTURE:20261006T090000Z']
  const all = calendar(...later, 'DTSTART:20261006T120000Z', 'END:VEVENT')
  expect(() => read(all)).toThrow('A change of all later occurrences')
})

test('zones that the calendar describes, and its own zone', () => {
  const zone = [
    ...['BEGIN:VTIMEZONE', 'TZID:Office', 'BEGIN:STANDARD', 'DTSTART:16010101T030000', 'TZOFFSETFROM:+0200'],
    ...['TZOFFSETTO:+0100', 'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10', 'END:STANDARD', 'BEGIN:DAYLIGHT'],
    ...['DTSTART:16010101T020000', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200'],
    ...['RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3', 'END:DAYLIGHT', 'END:VTIMEZONE'],
  ]
  const weekly = ['BEGIN:VEVENT', 'UID:1', 'DTSTART;TZID=Office:20261020T090000', 'DURATION:PT1H']
  const text = calendar(...zone, ...weekly, 'RRULE:FREQ=WEEKLY;COUNT=2', 'END:VEVENT')
  expect(read(text)).toEqual(['2026-10-20 07:00 60', '2026-10-27 08:00 60'])
  expect(() => read(event('DTSTART;TZID=Office:20261020T090000', 'DURATION:PT1H'))).toThrow('Office')
  expect(read(calendar())).toEqual([])
  const day = ['BEGIN:VEVENT', 'UID:1', 'DTSTART;VALUE=DATE:20261020', 'END:VEVENT']
  expect(read(calendar('X-WR-TIMEZONE:America/New_York', ...day))).toEqual(['2026-10-20 04:00 1440'])
})

test.each([
  ['', 'Not a calendar'],
  [calendar('BEGIN:VFREEBUSY', 'FREEBUSY:20261020T090000Z/PT1H', 'END:VFREEBUSY'), 'without events'],
  ['<html></html>', 'invalid'],
  ['BEGIN:VCARD\r\nEND:VCARD\r\n', 'Not a calendar'],
  [event('DTSTART:20261020T070000Z').slice(0, -20), 'did not end'],
  [event('SUMMARY:No start'), 'without a start'],
  [event('DTSTART:20261020T070000Z', 'DURATION:PT30M', 'RDATE;VALUE=PERIOD:20261021T070000Z/PT4H'), 'own lengths'],
  [event('DTSTART:tomorrow'), 'A time'],
  [event('DTSTART:20261020T070000Z', 'RRULE:FREQ=OFTEN'), 'frequency'],
  [event('DTSTART:20261001T070000Z', 'DURATION:PT1S', 'RRULE:FREQ=MINUTELY'), 'Too many repetitions'],
  [event('DTSTART:20261001T070000Z', 'DURATION:PT1S', 'RRULE:FREQ=MINUTELY;COUNT=6000'), 'Too many events'],
])('%j is refused', (text, message) => {
  expect(() => read(text)).toThrow(message)
})
