import { setTimeout as sleep } from 'node:timers/promises'

import { maskText } from '@callwright/contract/calls/mask'
import { emailSchema } from '@callwright/contract/auth'
import { nameSchema } from '@callwright/contract/input/names'
import { textSchema, z } from '@callwright/contract/input/zod'
import type { Db } from '@callwright/db/database'

import { isRecent } from '../../context/clock.ts'
import { transactionWithEvents, type EventTrx } from '../../webhooks/publish-event.ts'
import { type BookingRow, findBookingByKey, insertBooking } from '../bookings.repo.ts'
import { type Calendar, findCalendar, listServices, lockCalendar, type ServiceRow } from '../calendar.repo.ts'
import { publishBooking } from '../booking-events.ts'
import { refreshFeeds } from '../feeds/refresh-feeds.ts'
import { bookAtCalCom, TIMEOUT_SECONDS as CAL_COM_SECONDS } from '../cal-com/book.ts'
import { isCertain, readPage, writeCalComBooking } from '../cal-com/external.ts'
import { enqueueSettling } from '../cal-com/settle.ts'
import { findFreeTimes, isFreeHere } from '../times/find-free-times.ts'
import { IN_LANGUAGE, NOT_BOOKABLE, refuseArguments, sayTime, type ToolAnswer } from './answers.ts'
import type { BookingCall, BookingDeps } from './booking-call.ts'
import { isConfirmed } from './confirm.ts'
import { findFirst, offerTimes } from './find-times.ts'
import { findOffer, insertOffers, type Offer, OFFERED_MS } from './offers.repo.ts'

const MINUTE_MS = 60_000
const NOTE_MAX = 500
/** The caller is waiting. */
const FEEDS_MS = 2500
const POLL_MS = 50
/** Longer than Cal.com takes. */
const WAIT_MS = CAL_COM_SECONDS * 1000 + 500

const argumentsSchema = z.object({
  slot: z.string().max(10),
  name: nameSchema('The name', { isCleaned: true }),
  phone_ok: z.boolean().default(true),
  email: emailSchema.optional(),
  note: textSchema()
    .trim()
    .default('')
    .transform((text) => text.slice(0, NOTE_MAX).toWellFormed()),
  confirmed: z.boolean().default(false),
})
type Wanted = z.output<typeof argumentsSchema>

type Checked =
  | { told: ToolAnswer }
  /** `saved`: held, to be booked at Cal.com; null if the time was taken since it was offered */
  | { saved: BookingRow | null; calendar: Calendar; service: ServiceRow; startsAt: number }

/** Books a time that was offered in this call, once the caller has agreed to what was read back. */
export async function bookTime(deps: BookingDeps, call: BookingCall, given: unknown): Promise<ToolAnswer> {
  const { data } = argumentsSchema.safeParse(given)
  if (!data) return refuseArguments('Send slot, name, phone_ok, and confirmed. Leave out an incomplete email address.')
  // A read-back is answered at once: its clock runs. Cal.com's times do not depend on calendars here.
  if (data.confirmed && !(await isElsewhere(deps, call, data.slot))) {
    await refreshFeeds(deps, call.tenantId, { withinMs: FEEDS_MS })
  }
  await waitForRequest(deps, call, data.slot)
  const checked = await transactionWithEvents(deps, async (trx) => await checkAndSave(trx, deps, { call, data }))
  if ('told' in checked) return checked.told
  const { saved, calendar, service, startsAt } = checked
  const booking = saved && (await bookAtCalCom(deps, saved, { service, ...calendar }))
  if (booking === null || booking.state === 'failed') {
    return await offerOthers(deps, call, { calendar, service, startsAt })
  }
  return await deps.db.transaction().execute(async (trx) => {
    await lockCalendar(trx, call.tenantId)
    return await tellSaved(trx, call, { booking, ...calendar })
  })
}

/** The calendar stays locked from the check to the commit, so a time is booked once. */
async function checkAndSave(
  trx: EventTrx,
  deps: BookingDeps,
  { call, data }: { call: BookingCall; data: Wanted },
): Promise<Checked> {
  const { tenantId } = call
  await lockCalendar(trx, tenantId)
  const calendar = await findCalendar(trx, tenantId)
  const offer = await findOffer(trx, { ...call, slot: data.slot })
  const earlier = await findBookingByKey(trx, tenantId, bookingKey(call, data.slot))
  const isAgain = earlier && earlier.state !== 'failed' && earlier.state !== 'cancelled'
  if (calendar && isAgain && earlier.name !== data.name) return { told: tellOtherName(earlier) }
  if (calendar && isAgain) return { told: await tellSaved(trx, call, { booking: earlier, ...calendar }) }
  const service = (await listServices(trx, tenantId)).find(({ id }) => id === offer?.serviceId)
  if (!calendar?.isOn) return { told: NOT_BOOKABLE }
  if (!offer || !service || earlier || offer.expiresAt < call.at) return { told: UNKNOWN_SLOT }
  if (readPage(service)?.needsPhone && !(data.phone_ok && call.callerNumber)) return { told: PHONE_NEEDED }
  const time = sayTime(call, calendar.timeZone, offer.startsAt)
  const agreed = { readBack: JSON.stringify([data.name]), confirmed: data.confirmed, at: call.at }
  if (!(await isConfirmed(trx, offer, agreed))) return { told: readBack(`${service.name}, ${time}, ${data.name}`) }
  const { startsAt } = offer
  // The lead time held when it was offered.
  const offeredAt = offer.expiresAt - OFFERED_MS
  const asked = { calendar, service, testMode: call.isTest, now: offeredAt, at: startsAt }
  const isFree = await isFreeHere(trx, tenantId, asked)
  if (isFree === null) return { told: NOT_BOOKABLE }
  if (!isFree || startsAt <= call.at) return { saved: null, calendar, service, startsAt }
  const saved = await saveBooking(trx, deps, { call, offer, service, wanted: data })
  if (saved.state === 'held') return { saved, calendar, service, startsAt }
  return { told: await tellSaved(trx, call, { booking: saved, ...calendar }) }
}

/** Waits for an identical request to Cal.com to end. */
async function waitForRequest({ db, now }: BookingDeps, call: BookingCall, slot: string): Promise<void> {
  // Another node's clock can be ahead.
  const until = performance.now() + WAIT_MS
  while (performance.now() < until) {
    const booking = await findBookingByKey(db, call.tenantId, bookingKey(call, slot))
    const isOpen = booking?.state === 'held' || booking?.state === 'unknown'
    if (!isOpen || !isRecent(booking.createdAt, now(), WAIT_MS)) return
    await sleep(POLL_MS)
  }
}

/** Whether a slot is of a service that is booked at Cal.com. */
async function isElsewhere({ db }: BookingDeps, call: BookingCall, slot: string): Promise<boolean> {
  const offer = await findOffer(db, { ...call, slot })
  const services = await listServices(db, call.tenantId)
  return services.some(({ id, link }) => id === offer?.serviceId && link !== null)
}

function tellOtherName(booking: BookingRow): ToolAnswer {
  return {
    ok: false,
    error: 'already_booked',
    say: `That time is already ${isCertain(booking) ? 'booked' : 'requested'} for ${booking.name}.`,
    next: `To correct the name, cancel it with cancel_booking and its ref, then find and book the time again. ${IN_LANGUAGE}`,
  }
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

const PHONE_NEEDED: ToolAnswer = {
  ok: false,
  error: 'phone_needed',
  say: 'For this appointment the team needs a number where they can reach you.',
  next: `Nothing is booked. If the caller agrees that the number they are calling from is used, make the same request with phone_ok true. If it is withheld, note the request. ${IN_LANGUAGE}`,
}

async function saveBooking(
  trx: EventTrx,
  deps: BookingDeps,
  { call, offer, service, wanted }: { call: BookingCall; offer: Offer; service: ServiceRow; wanted: Wanted },
): Promise<BookingRow> {
  const endsAt = offer.startsAt + service.minutes * MINUTE_MS
  // A test books nothing at Cal.com, where it would keep a time from customers.
  const page = service.link === null || call.isTest ? null : readPage(service)
  const booking: BookingRow = {
    ...{ id: deps.newId(), tenantId: call.tenantId, serviceId: service.id, serviceName: service.name },
    ...{ startsAt: offer.startsAt, endsAt, freeAt: endsAt + service.gapMinutes * MINUTE_MS },
    ...{ name: wanted.name, email: wanted.email ?? null, note: maskText(wanted.note, call.masking) },
    phoneNumber: wanted.phone_ok ? call.callerNumber : null,
    ...{ conversationId: call.conversationId, agreedAt: call.at, bookingKey: bookingKey(call, offer.slot) },
    ...{ testMode: call.isTest ? 1 : 0, createdAt: deps.now(), cancelledAt: null, cancelledBy: null },
    ...(page ? { state: 'held', externalId: writeCalComBooking(page) } : { state: 'booked', externalId: null }),
  }
  await insertBooking(trx, booking)
  if (page) await enqueueSettling(trx, deps, booking)
  else publishBooking(trx, 'booking.created', booking)
  return booking
}

/** The caller has locked the calendar. */
async function tellSaved(
  trx: Db,
  call: BookingCall,
  { booking, timeZone }: { booking: BookingRow; timeZone: string },
): Promise<ToolAnswer> {
  const { id: bookingId, serviceName, startsAt, name } = booking
  const offers = [{ serviceId: null, bookingId, startsAt, expiresAt: startsAt }]
  const [offer] = await insertOffers(trx, call, { prefix: 'b', offers })
  const result = { ref: offer?.slot ?? null, service: serviceName, time: sayTime(call, timeZone, startsAt), name }
  if (isCertain(booking)) {
    const next = `It is booked. Say so with the time, in one sentence. ${IN_LANGUAGE}`
    return { ok: true, result: { booked: true, ...result }, next }
  }
  const next = `The request has been sent, and the team will confirm it. Say so with the time, in one sentence. Do not say that it is booked, and do not book another time instead. ${IN_LANGUAGE}`
  return { ok: true, result: { requested: true, ...result }, next }
}

/** The time was taken since it was offered. */
async function offerOthers(
  deps: BookingDeps,
  call: BookingCall,
  { calendar, service, startsAt }: { calendar: Calendar; service: ServiceRow; startsAt: number },
): Promise<ToolAnswer> {
  const period = { from: call.at, to: Number.MAX_SAFE_INTEGER }
  const asked = { calendar, service, testMode: call.isTest, now: call.at, period }
  const free = await findFreeTimes(deps, call.tenantId, asked)
  // A time that was refused though it is free would be refused again.
  if (free === null || (await findFirst(free({ from: startsAt, to: startsAt + 1 }))) !== undefined) return NOT_BOOKABLE
  const others = await offerTimes(deps, call, { calendar, service, free, period })
  if (!others.ok) return others
  return {
    ok: false,
    error: 'taken',
    say: 'I am sorry, that time has just been taken.',
    next: `Nothing is booked. Offer one of these times instead. ${IN_LANGUAGE}`,
    result: others.result,
  }
}
