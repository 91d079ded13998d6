import type { Db } from '@callwright/db/database'

import { enqueueJobs } from '../../jobs/enqueue-job.ts'
import type { JobHandler, JobOutcome } from '../../jobs/job-worker.ts'
import type { Job } from '../../jobs/jobs.repo.ts'
import { type EmailMessage, queueEmail } from '../../mail/queue-email.ts'
import { findOwner, lockTenant } from '../../tenant/tenant.repo.ts'
import type { EventDeps } from '../../webhooks/publish-event.ts'
import { type BookingRow, changeBooking, findBooking } from '../bookings.repo.ts'
import { findCalendarZone } from '../settings.ts'
import { addRemark, markBooked, NOT_RECEIVED } from './book.ts'
import { readCalComBooking } from './external.ts'
import { findSlots } from './find-slots.ts'
import type { CalComDeps } from './request.ts'

/** Longer than a request takes. */
const SETTLED_AFTER_MS = 30_000
const RETRY_MS = 10_000
const LATER_MS = 30_000
/** After this time, a refusal is final: the page may have been deleted. */
const ASKED_FOR_MS = 15 * 60_000
const CONCURRENCY = 4

const CHECK_THERE = 'Cal.com did not confirm this appointment. Please check there whether it is booked.'

/** In the transaction that holds an appointment, so that a kill does not leave it unsettled. */
export async function enqueueSettling(
  trx: Db,
  deps: Pick<EventDeps, 'now' | 'newId'>,
  { id, tenantId }: BookingRow,
): Promise<void> {
  await enqueueJobs(trx, deps, [{ kind: 'booking', key: id, tenantId, runAt: deps.now() + SETTLED_AFTER_MS }])
}

/** Settles appointments whose booking at Cal.com did not end: see `settleBooking`. */
export function bookingHandler(deps: EventDeps & CalComDeps): JobHandler {
  return {
    concurrency: CONCURRENCY,
    retryDelayMs: () => RETRY_MS,
    run: async (job) => await settleBooking(deps, job),
  }
}

/**
 * An appointment that is still `held` was not requested. For an `unknown` one, the slot tells: without a key Cal.com
 * shows nothing else. If it is free, the request was not received, and the owner is told. If not, or if Cal.com does not
 * say before the appointment begins, it counts as booked, and the business is asked to check it.
 */
async function settleBooking(deps: EventDeps & CalComDeps, { key, tenantId }: Job): Promise<JobOutcome> {
  const booking = tenantId && key !== null ? await findBooking(deps.db, tenantId, key) : undefined
  const external = booking && readCalComBooking(booking)
  if (!external || (booking.state !== 'held' && booking.state !== 'unknown')) return
  const { state, startsAt, createdAt } = booking
  const slots = state === 'held' ? [startsAt] : await findSlots(deps, external, { from: startsAt, to: startsAt + 1 })
  const isLate = deps.now() > createdAt + ASKED_FOR_MS
  const isFinal = Array.isArray(slots) || (slots === 'refused' && isLate) || deps.now() > startsAt
  if (!isFinal) return { runAt: deps.now() + (isLate ? LATER_MS : RETRY_MS) }
  if (!Array.isArray(slots) || slots.length === 0)
    await markBooked(deps, booking, { external, remark: CHECK_THERE, from: ['unknown'] })
  else await giveUp(deps, booking)
}

async function giveUp(deps: EventDeps, booking: BookingRow): Promise<void> {
  const { tenantId, id, startsAt } = booking
  const isMailed = await deps.db.transaction().execute(async (trx) => {
    await lockTenant(trx, tenantId)
    const note = (await findBooking(trx, tenantId, id))?.note ?? ''
    const change = { state: 'failed', note: addRemark(note, NOT_RECEIVED) } as const
    const owner = (await changeBooking(trx, booking, change)) ? await findOwner(trx, tenantId) : undefined
    if (!owner) return false
    const day = new Date(startsAt).toLocaleDateString('sv', { timeZone: await findCalendarZone(trx, tenantId) })
    await queueEmail(trx, deps, notReceivedEmail(`${deps.settings.publicUrl}/appointments?view=day&day=${day}`, owner))
    return true
  })
  if (isMailed) deps.events.emit('jobsQueued')
}

function notReceivedEmail(link: string, { email: recipient }: { email: string }): EmailMessage {
  return {
    ...{ recipient, link, action: 'Open the appointment', subject: 'An appointment was not booked' },
    body: `Your agent took an appointment, but it is not booked at Cal.com. Please contact the caller, who may be waiting to hear from you:\n\n${link}\n`,
  }
}
