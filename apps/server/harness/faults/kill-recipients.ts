import type { CallingHours } from '@callwright/contract/campaigns/campaigns'
import type { FakeOutcome } from '@callwright/fake-elevenlabs/state'

import { RETRY_RULES } from './planned-calls.ts'
import { createRecipientList } from '../provider-installation.ts'

/** A recipient, and how each of its calls ends. */
export type KillRecipient = { phoneNumber: string; timeZone: string; ending: FakeOutcome }

export const CALLING_HOURS: CallingHours = { from: '08:00', until: '20:00' }
/** The first recipients of the list, who must not be called. */
export const OUTSIDE_HOURS = 10

/** Every third call is an opt-out, whose outcome the rules would try again. */
const ENDINGS: readonly FakeOutcome[] = [
  ...(['answered', 'busy', 'opt-out', 'no-answer', 'voicemail', 'opt-out', 'call-back', 'busy', 'opt-out'] as const),
]
/** One in this many fails; more would hold the campaign. */
const FAILING = 20

/** A few in a time zone where it is midnight now, then the others in one where it is noon. */
export function createKillRecipients(count: number): KillRecipient[] {
  const [noon, midnight] = [findZone(12), findZone(0)]
  return createRecipientList(OUTSIDE_HOURS + count).rows.map(([phoneNumber = ''], index) => ({
    phoneNumber,
    timeZone: index < OUTSIDE_HOURS ? midnight : noon,
    ending: index % FAILING === FAILING - 1 ? 'failed' : (ENDINGS[index % ENDINGS.length] ?? 'answered'),
  }))
}

/** How many attempts the rules require, unless the outcome of one is unknown. */
export function countAttempts({ ending }: KillRecipient): number {
  return ending === 'answered' || ending === 'opt-out' ? 1 : RETRY_RULES.attempts
}

/** Calculated without the server's code. */
export function isWithinHours({ timeZone }: KillRecipient, at: number): boolean {
  const clock = `${String(hourIn(timeZone, at)).padStart(2, '0')}:00`
  return clock >= CALLING_HOURS.from && clock < CALLING_HOURS.until
}

function findZone(hour: number): string {
  const zone = Intl.supportedValuesOf('timeZone').find((each) => hourIn(each, Date.now()) === hour)
  if (zone === undefined) throw new Error(`No time zone has ${hour}:00 now`)
  return zone
}

function hourIn(timeZone: string, at: number): number {
  return Number(new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(at))
}
