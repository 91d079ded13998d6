import { z } from '@callwright/contract/input/zod'

import { type BookingRow, findBooking, listBookingsOfNumber } from '../bookings.repo.ts'
import { findCalendar, lockCalendar } from '../calendar.repo.ts'
import { isCertain } from '../cal-com/external.ts'
import { cancelAnywhere } from '../cancel-anywhere.ts'
import { IN_LANGUAGE, NOT_BOOKABLE, refuseArguments, sayTime, type ToolAnswer } from './answers.ts'
import { readBack } from './book-time.ts'
import type { BookingCall, BookingDeps } from './booking-call.ts'
import { isConfirmed } from './confirm.ts'
import { findOffer, insertOffers } from './offers.repo.ts'

/** Read out one by one: a family shares a number. */
const SHOWN = 5

/** The next appointments of the number that is calling. */
export async function findOwnBookings({ db }: BookingDeps, call: BookingCall): Promise<ToolAnswer> {
  const { tenantId, callerNumber: phoneNumber, at, isTest: testMode } = call
  if (phoneNumber === null) {
    return {
      ok: false,
      error: 'no_number',
      say: 'I cannot see the number that you are calling from, so I cannot look up your appointment.',
      next: `Take down the name, the appointment, and what should change, for the team. Do not say that it is changed. ${IN_LANGUAGE}`,
    }
  }
  return await db.transaction().execute(async (trx) => {
    await lockCalendar(trx, tenantId)
    const calendar = await findCalendar(trx, tenantId)
    if (!calendar?.isOn) return NOT_BOOKABLE
    const bookings = await listBookingsOfNumber(trx, tenantId, { phoneNumber, after: at, testMode, limit: SHOWN })
    const offers = await insertOffers(trx, call, {
      prefix: 'b',
      offers: bookings.map(({ id, startsAt }) => ({
        ...{ serviceId: null, bookingId: id, startsAt, expiresAt: startsAt },
      })),
    })
    const found = bookings.flatMap((booking) => {
      const { id, serviceName, startsAt, name } = booking
      const ref = offers.find(({ bookingId }) => bookingId === id)?.slot
      const time = sayTime(call, calendar.timeZone, startsAt)
      const requested = isCertain(booking) ? {} : { requested: true }
      return ref === undefined ? [] : [{ ref, service: serviceName, time, name, ...requested }]
    })
    if (found.length > 0) {
      const next = `The team still has to confirm any appointment marked as requested. Several people may share this number: ask whose appointment it is before you name a time, and name only that one. ${IN_LANGUAGE}`
      return { ok: true, result: { bookings: found }, next }
    }
    return {
      ok: false,
      error: 'not_found',
      say: 'I cannot find an appointment under the number that you are calling from.',
      next: `Take down the name, the appointment, and what should change, for the team. ${IN_LANGUAGE}`,
    }
  })
}

const argumentsSchema = z.object({ ref: z.string().max(10), confirmed: z.boolean().default(false) })

const NOT_CANCELED: ToolAnswer = {
  ok: false,
  error: 'not_canceled',
  say: 'I could not cancel the appointment just now. I will pass your request on to the team.',
  next: `The appointment is not canceled. Do not say that it is. Note the request. ${IN_LANGUAGE}`,
}

/** Cancels an appointment that was named in this call, once the caller has agreed. */
export async function cancelOwnBooking(deps: BookingDeps, call: BookingCall, given: unknown): Promise<ToolAnswer> {
  const { data } = argumentsSchema.safeParse(given)
  if (!data) return refuseArguments('Give ref, from find_booking or book_time, and confirmed.')
  const checked = await deps.db.transaction().execute(async (trx): Promise<ToolAnswer | Agreed> => {
    await lockCalendar(trx, call.tenantId)
    const calendar = await findCalendar(trx, call.tenantId)
    const offer = await findOffer(trx, { ...call, slot: data.ref })
    const booking = offer?.bookingId ? await findBooking(trx, call.tenantId, offer.bookingId) : undefined
    if (!calendar || !offer || !booking) {
      return refuseArguments('This ref is not from this call. Nothing is canceled. Call find_booking first.')
    }
    const time = sayTime(call, calendar.timeZone, booking.startsAt)
    const result = { cancelled: true, service: booking.serviceName, time, name: booking.name }
    const told: ToolAnswer = { ok: true, result, next: `It is canceled. Say so in one sentence. ${IN_LANGUAGE}` }
    if (booking.state === 'cancelled') return told
    const agreed = { readBack: booking.id, confirmed: data.confirmed, at: call.at }
    if (await isConfirmed(trx, offer, agreed)) return { booking, told }
    return readBack(`${booking.serviceName}, ${time}, ${booking.name}`, 'Shall I cancel that?')
  })
  if ('ok' in checked) return checked
  const outcome = await cancelAnywhere(deps, checked.booking, { by: 'caller', at: call.at })
  return outcome === 'cancelled' ? checked.told : NOT_CANCELED
}

type Agreed = { booking: BookingRow; told: ToolAnswer }
