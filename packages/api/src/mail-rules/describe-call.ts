import { formatFieldValue } from '@callwright/contract/calls/call-fields'
import { formatPhone } from '@callwright/contract/calls/format-phone'
import { shortName } from '@callwright/contract/input/names'

import { isCertain } from '../booking/cal-com/external.ts'
import type { CallFacts } from './call-facts.ts'

const list = new Intl.ListFormat('en-US')

/** Times as owners read them in emails: `18:42`, and `Sun, Nov 29`. */
export function formatClockTime(at: number, timeZone: string): string {
  return new Date(at).toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
}

export function formatWeekday(at: number, timeZone: string): string {
  return new Date(at).toLocaleDateString('en-US', { timeZone, weekday: 'short', month: 'short', day: 'numeric' })
}

export function formatCalls(count: number): string {
  return count === 1 ? '1 call' : `${count.toLocaleString('en-US')} calls`
}

/** `Missed call from +1 202-555-0142`. */
export function nameCall({ call }: Pick<CallFacts, 'call'>): string {
  if (call.source !== 'phone') return 'Test call in the browser'
  const preposition = call.direction === 'inbound' || call.status === 'missed' ? 'from' : 'to'
  return `${nameKind(call)} ${preposition} ${nameCaller(call)}`
}

/** The same as a subject: `Missed call 18:42, +1 202-555-0142`. */
export function nameCallAt({ call }: Pick<CallFacts, 'call'>, timeZone: string): string {
  const at = formatClockTime(call.startedAt, timeZone)
  return `${nameKind(call)} ${at}, ${call.source === 'phone' ? nameCaller(call) : 'in the browser'}`
}

function nameKind({ status, direction, source }: CallFacts['call']): string {
  if (source !== 'phone') return 'Test call'
  if (status === 'failed') return 'Failed call'
  if (status === 'missed') return direction === 'inbound' ? 'Missed call' : 'No answer'
  return direction === 'inbound' ? 'Call' : 'Outbound call'
}

function nameCaller({ phoneNumber, phoneText, contactName }: CallFacts['call']): string {
  const number = formatPhone(phoneNumber ?? phoneText ?? '')
  const name = shortName(contactName ?? '')
  return [name, name && number ? `(${number})` : number].filter(Boolean).join(' ') || 'unknown number'
}

/** The most important fact about a call; '' if there is none. */
export function describeFact({ call, values, callBack, bookings, isAnalyzed }: CallFacts, timeZone: string): string {
  const booking = bookings.find(({ state }) => state !== 'cancelled') ?? bookings[0]
  if (booking) {
    const { startsAt } = booking
    return `${nameState(booking)} ${formatWeekday(startsAt, timeZone)}, ${formatClockTime(startsAt, timeZone)}`
  }
  if (!isAnalyzed) return 'no result yet'
  if (callBack?.wantedAt) {
    const { wantedAt, source } = callBack
    return `${source === 'customer' ? 'asked for' : 'call back'} ${formatWeekday(wantedAt, timeZone)}, ${formatClockTime(wantedAt, timeZone)}`
  }
  if (callBack) return 'wants a call-back'
  if (call.needsCheck === 1) return 'answers to check'
  if (call.endReason === 'voicemail') return 'voicemail'
  if (call.transferNumber !== null) return `transferred to ${nameTransferee(call)}`
  const outcome = values.find(({ kind }) => kind === 'outcome')
  return outcome ? formatFieldValue(outcome.kind, outcome.value) : ''
}

function nameState(booking: CallFacts['bookings'][number]): string {
  if (booking.state === 'cancelled') return 'canceled'
  if (booking.state === 'failed') return 'not booked'
  return isCertain(booking) ? 'booked' : 'not confirmed yet:'
}

/** What the reader should do or know, from what is known for certain; null if nothing. */
export function describeTask({ call, callBack, values, isAnalyzed }: CallFacts, timeZone: string): string | null {
  const number = formatPhone(call.phoneNumber ?? call.phoneText ?? '')
  if (!isAnalyzed) return 'There is no result yet. Open the call later to see it.'
  if (callBack) {
    const { wantedAt } = callBack
    const task = `${callBack.state === 'confirmed' ? 'Your agent calls' : 'Call'} back ${formatPhone(callBack.phoneNumber)}`
    if (wantedAt === null) return `${task}.`
    const place = timeZone.split('/').at(-1)?.replaceAll('_', ' ')
    return `${task} on ${formatWeekday(wantedAt, timeZone)} at ${formatClockTime(wantedAt, timeZone)} (${place} time).`
  }
  if (call.needsCheck === 1) {
    const names = values.filter(({ doubt }) => doubt !== null).map(({ name }) => `“${name}”`)
    return `Check the ${names.length === 1 ? 'answer' : 'answers'} to ${list.format(names)}: the call does not confirm ${names.length === 1 ? 'it' : 'them'}.`
  }
  if (call.status === 'missed' && call.direction === 'inbound') {
    return number === '' ? 'Nobody answered. The caller’s number was hidden.' : `Nobody answered. Call back ${number}.`
  }
  if (call.status === 'failed') return 'The call could not be completed.'
  if (call.transferNumber !== null) return `Your agent transferred the call to ${nameTransferee(call)}.`
  return null
}

export function nameTransferee({ transferName, transferNumber }: CallFacts['call']): string {
  return shortName(transferName ?? '') || formatPhone(transferNumber ?? '')
}
