import { expect, it } from 'vitest'

import { HOLIDAYS_MAX, openingHoursSchema, saveOpeningHoursSchema, SPANS_MAX } from './opening-hours-schema.ts'

const NINE_TO_FIVE = { from: '09:00', until: '17:00' }
const HOURS = {
  timeZone: 'Europe/Berlin',
  week: [{ day: 0, ...NINE_TO_FIVE }],
  holidays: [{ name: 'Christmas', from: '2026-12-24', until: '2026-12-26', spans: [] }],
  outside: { kind: 'message', message: 'We are closed.' },
}

function problemOf(change: object): string | undefined {
  return openingHoursSchema.safeParse({ ...HOURS, ...change }).error?.issues[0]?.message
}

it('accepts hours, none, and an empty week', () => {
  expect(openingHoursSchema.parse(HOURS)).toEqual(HOURS)
  expect(saveOpeningHoursSchema.parse({ hours: null })).toEqual({ hours: null })
  expect(problemOf({ week: [], holidays: [] })).toBe(undefined)
  const outside = { kind: 'agent', systemPrompt: 'Take a message.' }
  expect(openingHoursSchema.parse({ ...HOURS, outside }).outside).toEqual({ ...outside, firstMessage: '' })
})

it('puts days, spans and exceptions in order', () => {
  const [morning, afternoon, night] = [
    { day: 1, from: '08:00', until: '12:00' },
    { day: 1, from: '12:00', until: '17:00' },
    { day: 1, from: '22:00', until: '04:00' },
  ]
  const [christmas] = HOURS.holidays
  const inventory = { name: 'Inventory', from: '2026-10-02', until: '2026-10-02', spans: [NINE_TO_FIVE] }
  const hours = openingHoursSchema.parse({
    ...HOURS,
    week: [night, afternoon, ...HOURS.week, morning],
    holidays: [christmas, inventory],
  })
  expect(hours.week).toEqual([...HOURS.week, morning, afternoon, night])
  expect(hours.holidays).toEqual([inventory, christmas])
})

it('gives each time zone one name, and refuses unknown ones', () => {
  const zoneOf = (timeZone: string): string => openingHoursSchema.parse({ ...HOURS, timeZone }).timeZone
  expect(zoneOf('europe/berlin')).toBe('Europe/Berlin')
  expect(zoneOf('US/Eastern')).toBe('America/New_York')
  expect(zoneOf('UTC')).toBe('Etc/UTC')
  for (const timeZone of ['', 'EST', 'Mars/Olympus', 'x'.repeat(100), 7]) {
    expect(problemOf({ timeZone })).toBe('Please choose a time zone')
  }
})

it.each([
  ['24:00', '09:00'],
  ['9:00', '17:00'],
  ['09:00', '24:30'],
  ['09:60', '17:00'],
  ['', ''],
])('refuses the times %j to %j', (from, until) => {
  expect(problemOf({ week: [{ day: 0, from, until }] })).toMatch(/^Please enter a time like/)
})

it.each(['2026-02-29', '2026-13-01', '24.12.2026', ''])('refuses the date %j', (date) => {
  expect(problemOf({ holidays: [{ name: 'Christmas', from: date, until: date, spans: [] }] })).toBe(
    'Please enter a date',
  )
})

it('refuses time ranges that overlap, including past midnight, but not those that only touch', () => {
  const onMonday = (...spans: [string, string][]): object => ({
    week: spans.map(([from, until]) => ({ day: 0, from, until })),
  })
  expect(problemOf(onMonday(['12:00', '18:00'], ['09:00', '12:01']))).toBe(
    'Two time ranges on Monday overlap: 9:00 AM to 12:01 PM and 12:00 PM to 6:00 PM. Please change one of them.',
  )
  expect(problemOf(onMonday(['20:00', '02:00'], ['23:00', '24:00']))).toBe(
    'Two time ranges on Monday overlap: 8:00 PM to 2:00 AM the next day and 11:00 PM to midnight. ' +
      'Please change one of them.',
  )
  expect(problemOf(onMonday(['09:00', '12:00'], ['12:00', '18:00'], ['20:00', '02:00']))).toBe(undefined)
  const spans = [NINE_TO_FIVE, { from: '16:00', until: '20:00' }]
  expect(problemOf({ holidays: [{ name: 'Fair', from: '2026-12-24', until: '2026-12-24', spans }] })).toMatch(
    /^Two time ranges on "Fair" overlap/,
  )
})

it('refuses exceptions that overlap, end before they begin, or are too many years apart', () => {
  const holiday = (name: string, from: string, until: string): object => ({ name, from, until, spans: [] })
  const problemWith = (...holidays: object[]): string | undefined => problemOf({ holidays })
  const winter = holiday('Winter break', '2026-12-20', '2027-01-03')
  const christmas = holiday('Christmas', '2026-12-24', '2026-12-24')
  const both = '"Winter break" and "Christmas" both include December 24, 2026. Please change one of them.'
  expect(problemWith(christmas, winter)).toBe(both)
  expect(problemWith(winter, christmas)).toBe(both)
  expect(problemWith(christmas, holiday('Sale', '2026-12-24', '2026-12-24'))).toBe(
    '"Christmas" and "Sale" both include December 24, 2026. Please change one of them.',
  )
  expect(problemWith(christmas, holiday('Boxing Day', '2026-12-25', '2026-12-26'))).toBe(undefined)
  expect(problemWith(holiday('Trip', '2026-05-02', '2026-05-01'))).toBe(
    '"Trip" ends before it begins. Please change its dates.',
  )
  expect(problemWith(christmas, holiday('Party', '2031-12-24', '2031-12-24'))).toBe(undefined)
  const apart = 'Exceptions can be at most 5 years apart. Please remove old ones.'
  expect(problemWith(christmas, holiday('Party', '2032-01-24', '2032-01-24'))).toBe(apart)
  expect(problemWith(holiday('Forever', '2026-01-01', '2999-12-31'))).toBe(apart)
})

it('limits the number of time ranges and exceptions', () => {
  const spans = Array.from({ length: SPANS_MAX + 1 }, (_, index) => ({ from: `0${index}:00`, until: `0${index}:30` }))
  const onDay = (day: number): object[] => spans.map((span) => ({ day, ...span }))
  const tooMany = 'A day can have at most 5 time ranges'
  expect(problemOf({ week: onDay(3) })).toBe(tooMany)
  expect(problemOf({ week: onDay(3).slice(1) })).toBe(undefined)
  expect(problemOf({ week: Array.from({ length: 36 }, () => ({ day: 0, ...NINE_TO_FIVE })) })).toBe(tooMany)
  expect(problemOf({ holidays: [{ ...HOURS.holidays[0], spans }] })).toBe(tooMany)
  const holidays = Array.from({ length: HOLIDAYS_MAX + 1 }, (_, index) => {
    const date = new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10)
    return { name: `Day ${index}`, from: date, until: date, spans: [] }
  })
  expect(problemOf({ holidays })).toBe('You can add at most 50 exceptions')
  expect(problemOf({ holidays: holidays.slice(1) })).toBe(undefined)
})

it('needs a message, or a prompt, for calls outside the hours', () => {
  expect(problemOf({ outside: { kind: 'message', message: ' ' } })).toBe('Please enter a message')
  expect(problemOf({ outside: { kind: 'message', message: 'x'.repeat(2001) } })).toMatch('2,000 characters at most')
  const withPrompt = (systemPrompt: string): object => ({
    outside: { kind: 'agent', firstMessage: 'Hi', systemPrompt },
  })
  expect(problemOf(withPrompt(''))).toBe('Please enter a system prompt')
  expect(problemOf(withPrompt('x'.repeat(50_001)))).toMatch('50,000 characters at most')
  expect(problemOf({ outside: { kind: 'closed' } })).toBe('Invalid request')
})
