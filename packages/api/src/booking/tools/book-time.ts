import { emailSchema } from '@callwright/contract/auth'
import { nameSchema } from '@callwright/contract/input/names'
import { textSchema, z } from '@callwright/contract/input/zod'
import type { Db } from '@callwright/db/database'

import { transactionWithEvents, type EventTrx } from '../../webhooks/publish-event.ts'
import { type BookingRow, findBookingByKey, insertBooking } from '../bookings.repo.ts'
import { findCalendar, listServices, lockCalendar, type ServiceRow } from '../calendar.repo.ts'
import { publishBooking } from '../booking-events.ts'
import { refreshFeeds } from '../feeds/refresh-feeds.ts'
import { isFree } from '../times/free-times.ts'
import { readTimeRules } from '../times/read-rules.ts'
import { IN_LANGUAGE, NOT_BOOKABLE, refuseArguments, sayTime, type ToolAnswer } from './answers.ts'
import type { BookingCall, BookingDeps } from './booking-call.ts'
import { isConfirmed } from './confirm.ts'
import { offerTimes } from './find-times.ts'
import { findOffer, insertOffers, type Offer } from './offers.repo.ts'

const MINUTE_MS = 60_000
const NOTE_MAX = 500
/** The caller is waiting. */
const FEEDS_MS = 2500

const argumentsSchema = z.object({
  slot: z.string().max(10),
  name: nameSchema('The name', { isCleaned: true }),
  phone_ok: z.boolean().default(true),
  email: emailSchema.optional(),
  note: textSchema().trim().max(NOTE_MAX).default(''),
  confirmed: z.boolean().default(false),
})
type Wanted = z.output<typeof argumentsSchema>

/**
 * Books a time that was offered in this call, once the caller has agreed to what was read back. The calendar stays
 * locked from the check to the commit, so a time is booked once.
 */
export async function bookTime(deps: BookingDeps, call: BookingCall, given: unknown): Promise<ToolAnswer> {
  const { data } = argumentsSchema.safeParse(given)
  if (!data)
    return refuseArguments('Ask for what is missing: slot, name, phone_ok, confirmed; email and note are optional.')
  await refreshFeeds(deps, call.tenantId, { withinMs: FEEDS_MS })
  return await transactionWithEvents(deps, async (trx) => {
    const { tenantId } = call
    await lockCalendar(trx, tenantId)
    const calendar = await findCalendar(trx, tenantId)
    const offer = await findOffer(trx, { ...call, slot: data.slot })
    const earlier = await findBookingByKey(trx, tenantId, bookingKey(call, data.slot))
    if (calendar && earlier?.state === 'booked') return await tellBooked(trx, call, { booking: earlier, ...calendar })
    const service = (await listServices(trx, tenantId)).find(({ id }) => id === offer?.serviceId)
    if (!calendar?.isOn) return NOT_BOOKABLE
    if (!offer || !service || earlier || offer.expiresAt < call.at) return UNKNOWN_SLOT
    const time = sayTime(call, calendar.timeZone, offer.startsAt)
    const agreed = { readBack: JSON.stringify([data.name]), confirmed: data.confirmed, at: call.at }
    if (!(await isConfirmed(trx, offer, agreed))) return readBack(`${service.name}, ${time}, ${data.name}`)
    const within = { from: offer.startsAt, to: offer.startsAt + 1 }
    const rules = await readTimeRules(trx, tenantId, {
      ...{ calendar, service, within },
      ...{ testMode: call.isTest, now: call.at },
    })
    if (rules === null) return NOT_BOOKABLE
    if (!isFree(rules, offer.startsAt)) return await offerOthers(trx, call, { calendar, service })
    const booking = await saveBooking(trx, deps, { call, offer, service, wanted: data })
    return await tellBooked(trx, call, { booking, ...calendar })
  })
}

/** Conversation and slot: the same request books once. */
function bookingKey({ tenantId, conversationId }: BookingCall, slot: string): string {
  return `${tenantId} ${conversationId} ${slot}`
}

const UNKNOWN_SLOT: ToolAnswer = {
  ok: false,
  error: 'unknown_slot',
  say: 'One moment, let me look that up again.',
  next: 'This is not a time that was offered in this call, or the offer has expired. Nothing is booked. Call find_times, and use a slot of its answer.',
}

/** @param what service, time, and name */
export function readBack(what: string, question = 'Shall I book that?'): ToolAnswer {
  return {
    ok: false,
    error: 'confirm_first',
    say: `${what}. ${question}`,
    next: `Nothing has been done yet. Say this, wait for the caller's answer, and only after a clear yes make the same request again with confirmed true. ${IN_LANGUAGE}`,
  }
}

async function saveBooking(
  trx: EventTrx,
  { newId, now }: BookingDeps,
  { call, offer, service, wanted }: { call: BookingCall; offer: Offer; service: ServiceRow; wanted: Wanted },
): Promise<BookingRow> {
  const endsAt = offer.startsAt + service.minutes * MINUTE_MS
  const booking: BookingRow = {
    ...{ id: newId(), tenantId: call.tenantId, serviceId: service.id, serviceName: service.name, state: 'booked' },
    ...{ startsAt: offer.startsAt, endsAt, freeAt: endsAt + service.gapMinutes * MINUTE_MS },
    ...{ name: wanted.name, email: wanted.email ?? null, note: wanted.note },
    phoneNumber: wanted.phone_ok ? call.callerNumber : null,
    ...{ conversationId: call.conversationId, agreedAt: call.at, externalId: null },
    bookingKey: bookingKey(call, offer.slot),
    ...{ testMode: call.isTest ? 1 : 0, createdAt: now(), cancelledAt: null, cancelledBy: null },
  }
  await insertBooking(trx, booking)
  publishBooking(trx, 'booking.created', booking)
  return booking
}

async function tellBooked(
  trx: Db,
  call: BookingCall,
  { booking, timeZone }: { booking: BookingRow; timeZone: string },
): Promise<ToolAnswer> {
  const { id: bookingId, serviceName, startsAt, name } = booking
  const offers = [{ serviceId: null, bookingId, startsAt, expiresAt: startsAt }]
  const [offer] = await insertOffers(trx, call, { prefix: 'b', offers })
  const result = {
    booked: true,
    ref: offer?.slot ?? null,
    service: serviceName,
    time: sayTime(call, timeZone, startsAt),
    name,
  }
  return { ok: true, result, next: `It is booked. Say so with the time, in one sentence. ${IN_LANGUAGE}` }
}

/** The time was taken since it was offered. */
async function offerOthers(
  trx: Db,
  call: BookingCall,
  { calendar, service }: { calendar: Parameters<typeof offerTimes>[2]['calendar']; service: ServiceRow },
): Promise<ToolAnswer> {
  const rules = await readTimeRules(trx, call.tenantId, { calendar, service, testMode: call.isTest, now: call.at })
  if (rules === null) return NOT_BOOKABLE
  const period = { from: call.at, to: Number.MAX_SAFE_INTEGER }
  const others = await offerTimes(trx, call, { calendar, service, rules, period })
  if (!others.ok) return others
  return {
    ok: false,
    error: 'taken',
    say: 'I am sorry, that time has just been taken.',
    next: `Nothing is booked. Offer one of these times instead. ${IN_LANGUAGE}`,
    result: others.result,
  }
}
