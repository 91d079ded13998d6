import type { BookingState } from '@callwright/contract/booking/booking-states'
import { z } from '@callwright/contract/input/zod'

import { findProfile } from '../../business/business.repo.ts'
import { reachBookedGoals } from '../../calls/outcomes/booked-goals.ts'
import { lockTenant } from '../../tenant/tenant.repo.ts'
import { type EventDeps, transactionWithEvents } from '../../webhooks/publish-event.ts'
import { publishBooking } from '../booking-events.ts'
import { type BookingRow, changeBooking, findBooking } from '../bookings.repo.ts'
import type { ServiceRow } from '../calendar.repo.ts'
import { type CalComBooking, type CalComPage, readCalComBooking, readPage } from './external.ts'
import { askCalCom, type CalComDeps } from './request.ts'

export const TIMEOUT_SECONDS = 3

const CONFIRM_THERE = 'Please confirm or decline this appointment in Cal.com.'
export const NOT_RECEIVED =
  'This is not booked at Cal.com. Please contact the caller, who may be waiting to hear from you.'
const NO_EMAIL = 'The caller gave no email address, so this is the address of the business.'

const bookedSchema = z.object({ uid: z.string().min(1).max(200), status: z.enum(['accepted', 'pending']) })

/**
 * Books a held appointment at Cal.com with one request, which is never repeated. Its slot is not reserved before:
 * that would keep it from being free for minutes, and whether it is free is what tells if a lost request was received.
 * @returns it as `booked`, `failed`, or `unknown`, which `settleBooking` settles
 */
export async function bookAtCalCom(
  deps: EventDeps & CalComDeps,
  held: BookingRow,
  { service, timeZone }: { service: ServiceRow; timeZone: string },
): Promise<BookingRow> {
  const page = readPage(service)
  const own = readCalComBooking(held)
  const body = page && (await writeRequest(deps, held, { page, timeZone }))
  // Committed before the request: if this server is killed, it may have been received.
  if (!body || !own || !(await changeBooking(deps.db, held, { state: 'unknown' }))) return await reread(deps, held)
  const request = { path: '/v2/bookings', version: '2026-02-25', timeoutSeconds: TIMEOUT_SECONDS, body } as const
  const answer = await askCalCom(deps, request)
  const unknown: BookingRow = { ...held, state: 'unknown' }
  if (answer.outcome === 'refused' || answer.outcome === 'not-sent') {
    // Nothing of it is at Cal.com, and the caller hears so.
    await changeBooking(deps.db, unknown, { state: 'failed', externalId: null })
    return await reread(deps, held)
  }
  const booked = answer.outcome === 'ok' ? bookedSchema.safeParse(answer.data).data : undefined
  if (!booked) return unknown
  const isPending = booked.status === 'pending'
  const external = { ...own, uid: booked.uid, isPending }
  // A late answer may find that the appointment was given up.
  const from = ['unknown', 'failed'] as const
  await markBooked(deps, unknown, { external, remark: isPending ? CONFIRM_THERE : '', from })
  return await reread(deps, held)
}

/**
 * @param told.remark for the business; '' for none
 * @param told.from its states before; it is left alone in another one
 */
export async function markBooked(
  deps: EventDeps,
  booking: BookingRow,
  { external, remark, from }: { external: CalComBooking; remark: string; from: readonly BookingState[] },
): Promise<void> {
  const { tenantId, id, conversationId } = booking
  await transactionWithEvents(deps, async (trx) => {
    if (conversationId !== null) await lockTenant(trx, tenantId)
    // Its call may have been deleted in the meantime.
    const known = (await findBooking(trx, tenantId, id))?.note ?? ''
    const note = addRemark(
      known
        .split('\n')
        .filter((line) => line !== NOT_RECEIVED)
        .join('\n'),
      remark,
    )
    const change = { state: 'booked', externalId: JSON.stringify(external), note } as const
    for (const state of from) {
      if (!(await changeBooking(trx, { ...booking, state }, change))) continue
      publishBooking(trx, 'booking.created', { ...booking, ...change })
      if (conversationId !== null) await reachBookedGoals(trx, deps, { tenantId, conversationId })
      return
    }
  })
}

/** For the business, after the caller's note. */
export function addRemark(note: string, remark: string): string {
  return [note, remark].filter(Boolean).join('\n')
}

async function reread({ db }: EventDeps, booking: BookingRow): Promise<BookingRow> {
  return (await findBooking(db, booking.tenantId, booking.id)) ?? { ...booking, state: 'failed' }
}

async function writeRequest(
  { db }: EventDeps,
  { tenantId, startsAt, serviceName, name, phoneNumber, email, note, bookingKey }: BookingRow,
  { page, timeZone }: { page: CalComPage; timeZone: string },
): Promise<object> {
  const isEmailMissing = email === null && (page.needsEmail || phoneNumber === null)
  const ownEmail = isEmailMissing ? (await findProfile(db, tenantId))?.email : undefined
  const notes = addRemark(note, ownEmail ? `${NO_EMAIL}\nBooked by phone.` : 'Booked by phone.')
  const answers = { title: serviceName, notes, attendeePhoneNumber: phoneNumber }
  return {
    ...{ eventTypeId: page.eventTypeId, start: new Date(startsAt).toISOString() },
    ...(page.lengthInMinutes !== null && { lengthInMinutes: page.lengthInMinutes }),
    attendee: {
      ...{ name, timeZone },
      ...(email || ownEmail ? { email: email ?? ownEmail } : {}),
      ...(phoneNumber !== null && { phoneNumber }),
    },
    ...(page.isByPhone && { location: { type: 'attendeePhone', phone: phoneNumber } }),
    bookingFieldsResponses: Object.fromEntries(
      Object.entries(answers).filter(([field, answer]) => page.fields.includes(field) && answer !== null),
    ),
    metadata: { callwright: bookingKey },
  }
}
