import type { Holiday, OpeningHours } from '@callwright/contract/agent/opening-hours'

const DAY_MS = 24 * 60 * 60_000

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, from: '00:00', until: '24:00' }))
export const CLOSED_MESSAGE = 'We are closed. Please call again in the morning.'

/** Open all week, or never; outside the hours, callers hear a message. */
export function makeHours(week: 'open' | 'closed', change: Partial<OpeningHours> = {}): OpeningHours {
  return {
    timeZone: 'Europe/Berlin',
    week: week === 'open' ? EVERY_DAY : [],
    holidays: [],
    outside: { kind: 'message', message: CLOSED_MESSAGE },
    ...change,
  }
}

/** Closed from the day before a time to the day after. */
export function makeHoliday(at: number): Holiday {
  const [from = '', until = ''] = [at - DAY_MS, at + DAY_MS].map((time) => new Date(time).toISOString().slice(0, 10))
  return { name: 'Founding day', from, until, spans: [] }
}
