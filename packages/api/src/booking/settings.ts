import type { Holiday, WeekSpan } from '@callwright/contract/agent/opening-hours'
import type { Reauth } from '@callwright/contract/auth'
import type { BookingSettings } from '@callwright/contract/booking/booking'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

import { changeAgent } from '../agent/change-agent.ts'
import { findHours } from '../agent/hours/hours.repo.ts'
import { confirmOwner } from '../auth/sign-in/verify-owner.ts'
import { recordAudit } from '../context/audit.ts'
import { DomainError, notFound } from '../context/domain-error.ts'
import { assertKeyAccess } from '../context/key-access.ts'
import type { SignedInTenantCtx } from '../context/tenant-ctx.ts'
import { mailIntegrationChange } from '../mail/integration-email.ts'
import { findCalendar, listServices, type ServiceRow } from './calendar.repo.ts'
import { parseLink, readLink } from './cal-com/read-link.ts'
import { writeCalendarAddress } from './calendar-address.ts'
import { type Feed, viewFeeds } from './feeds/view-feeds.ts'
import * as repo from './settings.repo.ts'

export type BookingSettingsView = {
  /** null before the business has set up appointments */
  settings: BookingSettings | null
  /** hours to begin with */
  suggested: { timeZone: string; week: WeekSpan[]; holidays: Holiday[] }
  feeds: Feed[]
  /** the secret URL of the calendar for other programs; '' before there are settings, and for API keys that may not read calls */
  address: string
}

export async function viewBookingSettings(ctx: SignedInTenantCtx): Promise<BookingSettingsView> {
  const { db, tenantId, session } = ctx
  const calendar = await findCalendar(db, tenantId)
  // The address shows names and numbers.
  const mayRead = session.key === null || session.key.scopes.includes('calls:read')
  return {
    settings: await findSettings(db, tenantId),
    suggested: await suggestHours(db, tenantId),
    feeds: await viewFeeds(ctx, tenantId),
    address: calendar && mayRead ? writeCalendarAddress(ctx, tenantId, calendar.addressVersion) : '',
  }
}

/**
 * Appointments of removed services stay. A link that is new or changed decides where data of callers goes: a person
 * needs the password, an API key has to be allowed to read calls, and the owner gets an email.
 * @throws DomainError `not-found` for an unknown service, `forbidden` or `invalid` if such a link is not confirmed, and
 * the errors of `readLink` and `changeAgent`
 */
export async function saveBookingSettings(
  ctx: SignedInTenantCtx,
  { services, password, code, ...calendar }: BookingSettings & Reauth,
): Promise<BookingSettingsView> {
  const { tenantId, now } = ctx
  const saved = await listServices(ctx.db, tenantId)
  const linked = services.flatMap(({ id, name, link }) => {
    const isSaved = saved.some((each) => each.id === id && each.link === link)
    return link === null || isSaved ? [] : [{ name, link }]
  })
  if (linked.length > 0) assertKeyAccess(ctx.session, 'calls:read')
  const stored = await readLinks(ctx, services, saved)
  // After the answers of Cal.com, because a code serves once.
  if (linked.length > 0 || password !== undefined) await confirmOwner(ctx, { password, code })
  await changeAgent(ctx, tenantId, async (trx) => {
    const before = await findSettings(trx, tenantId)
    const known = new Set(before?.services.map(({ id }) => id))
    if (services.some(({ id }) => id !== undefined && !known.has(id))) throw notFound()
    await repo.saveCalendar(trx, tenantId, { ...calendar, now: now() })
    await repo.replaceServices(trx, tenantId, stored)
    if (linked.length > 0)
      await mailIntegrationChange(trx, ctx, { kind: 'service', change: describeLinks(ctx, linked) })
    return { before, after: { ...calendar, services: stored.map(withoutExternal) } }
  })
  return await viewBookingSettings(ctx)
}

/** Asks Cal.com about the pages of services that are new or changed. */
async function readLinks(
  ctx: SignedInTenantCtx,
  services: BookingSettings['services'],
  saved: readonly ServiceRow[],
): Promise<repo.StoredService[]> {
  return await Promise.all(
    services.map(async (service) => {
      const { id = ctx.newId(), link, minutes } = service
      const before = saved.find((each) => each.id === id && each.link === link && each.minutes === minutes)
      if (link === null || before?.external) return { ...service, id, external: before?.external ?? null }
      return { ...service, id, external: JSON.stringify(await readLink(ctx, ctx.tenantId, { link, minutes })) }
    }),
  )
}

function describeLinks({ settings }: SignedInTenantCtx, linked: readonly { name: string; link: string }[]): string {
  return linked
    .map(({ name, link }) => `“${name}” is now booked at ${parseLink(link, settings.calComUrl).address}.`)
    .join(' ')
}

function withoutExternal({ external: _external, ...service }: repo.StoredService): object {
  return service
}

/** The calendar's earlier address stops working. @throws DomainError `conflict` before there are settings */
export async function renewAddress(ctx: SignedInTenantCtx): Promise<BookingSettingsView> {
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await repo.raiseAddressVersion(trx, ctx.tenantId))) {
      throw new DomainError('conflict', 'Please save the settings for appointments first.')
    }
    await recordAudit(trx, ctx)
  })
  return await viewBookingSettings(ctx)
}

async function findSettings(db: Db, tenant: TenantId): Promise<BookingSettings | null> {
  const calendar = await findCalendar(db, tenant)
  if (!calendar) return null
  const { isOn, timeZone, week, holidays } = calendar
  return { isOn, timeZone, week, holidays, services: (await listServices(db, tenant)).map(toService) }
}

function toService(row: ServiceRow): BookingSettings['services'][number] {
  const { id, name, minutes, gapMinutes, leadMinutes, daysAhead, perDayMax, link } = row
  const stepMinutes = row.stepMinutes as BookingSettings['services'][number]['stepMinutes']
  return { id, name, minutes, gapMinutes, leadMinutes, daysAhead, perDayMax, stepMinutes, link }
}

const OFFICE_WEEK: readonly WeekSpan[] = [0, 1, 2, 3, 4].map((day) => ({ day, from: '09:00', until: '17:00' }))

/** The opening hours, or else office hours. */
async function suggestHours(db: Db, tenant: TenantId): Promise<BookingSettingsView['suggested']> {
  const hours = await findHours(db, tenant)
  if (!hours) return { timeZone: 'Etc/UTC', week: [...OFFICE_WEEK], holidays: [] }
  const { timeZone, week, holidays } = hours
  return { timeZone, week, holidays }
}

/** Of the appointments, or else of the opening hours. */
export async function findCalendarZone(db: Db, tenant: TenantId): Promise<string> {
  return ((await findCalendar(db, tenant)) ?? (await suggestHours(db, tenant))).timeZone
}
