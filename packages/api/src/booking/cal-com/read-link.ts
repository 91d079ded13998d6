import { SERVICES_MAX } from '@callwright/contract/booking/booking'
import { z } from '@callwright/contract/input/zod'
import type { TenantId } from '@callwright/db/tables/ids'

import { findProfile } from '../../business/business.repo.ts'
import type { Deps } from '../../context/context.ts'
import { DomainError } from '../../context/domain-error.ts'
import { consumeAttempt, type Limit } from '../../context/rate-limit.ts'
import type { CalComPage } from './external.ts'
import { askCalCom, type CalComDeps } from './request.ts'

/** Settings that are off are null or `{ disabled: true }`. */
const settingSchema = z
  .looseObject({ disabled: z.boolean().optional() })
  .nullish()
  .transform((setting) => (setting?.disabled === true ? null : (setting ?? null)))
const fieldSchema = z.object({
  slug: z.string(),
  label: z.string().nullish(),
  required: z.boolean().default(false),
  hidden: z.boolean().default(false),
})
const appSchema = z.looseObject({ enabled: z.unknown(), price: z.unknown() })
const eventTypeSchema = z.object({
  id: z.int(),
  slug: z.string(),
  lengthInMinutes: z.int(),
  lengthInMinutesOptions: z.array(z.int()).nullish(),
  locations: z.array(z.object({ type: z.string() })).default([]),
  bookingFields: z
    .array(fieldSchema)
    .transform((fields) => fields.filter(({ slug, hidden }) => !hidden && slug !== 'rescheduleReason')),
  price: z.number().nullish(),
  metadata: z.object({ apps: z.record(z.string(), appSchema).nullish() }).nullish(),
  seats: settingSchema,
  recurrence: settingSchema,
  confirmationPolicy: settingSchema,
  requiresBookerEmailVerification: z.boolean().nullish(),
  bookingRequiresAuthentication: z.boolean().nullish(),
})
type EventType = z.output<typeof eventTypeSchema>

/** All services at once, and a second time after a refusal. */
const LOOKUPS: Limit = { name: 'cal-com-links', max: 2 * SERVICES_MAX, windowMs: 60 * 60_000 }

/** The fields that a request can fill in. */
const FILLED: readonly string[] = ['name', 'email', 'location', 'title', 'notes', 'attendeePhoneNumber']

const HOW = 'Please copy the address of a person’s public page at Cal.com, such as cal.com/you/visit'

/**
 * Asks Cal.com about the public page of a service, when the service is saved.
 * @throws DomainError `invalid` with what to do about it; `unavailable` if Cal.com does not answer; `too-many`
 */
export async function readLink(
  deps: CalComDeps & Pick<Deps, 'db' | 'now'>,
  tenant: TenantId,
  { link, minutes }: { link: string; minutes: number },
): Promise<CalComPage> {
  const { username, eventSlug } = parseLink(link, deps.settings.calComUrl)
  await consumeAttempt(deps, LOOKUPS, tenant)
  const query = { username, eventSlug }
  const answer = await askCalCom(deps, { path: '/v2/event-types', query, version: '2024-06-14', timeoutSeconds: 5 })
  if (answer.outcome === 'not-sent' || answer.outcome === 'lost') {
    throw new DomainError('unavailable', 'Cal.com did not answer. Please try again in a minute.')
  }
  const found = z
    .array(eventTypeSchema)
    .safeParse(answer.data)
    .data?.find(({ slug }) => slug === eventSlug)
  if (!found) throw refusal(`Cal.com shows no public page at ${link}. ${HOW}. Pages of teams cannot be used.`)
  const problem = findProblem(found)
  if (problem !== undefined) {
    throw refusal(`This page at Cal.com ${problem}, so the agent cannot book it. Please change that there.`)
  }
  const lengths = found.lengthInMinutesOptions ?? [found.lengthInMinutes]
  if (!lengths.includes(minutes)) {
    throw refusal(`This page at Cal.com offers ${lengths.join(', ')} minutes. Please enter that length here.`)
  }
  const page = toPage(found, lengths.length > 1 ? minutes : null)
  if (page.needsEmail && (await findProfile(deps.db, tenant))?.email === '') {
    throw refusal(
      'This page at Cal.com requires an email address. Please enter that of your business in its profile first: it is used for callers who give none.',
    )
  }
  return page
}

function refusal(message: string): DomainError {
  return new DomainError('invalid', message)
}

/**
 * Only the API is asked, never the link's own server.
 * @returns `address`: without what can follow the page, such as a month
 * @throws DomainError `invalid`
 */
export function parseLink(link: string, apiUrl: string): { username: string; eventSlug: string; address: string } {
  const url = URL.parse(/^https?:\/\//i.test(link) ? link : `https://${link}`)
  const siteOf = ({ hostname }: URL): string => hostname.split('.').slice(-2).join('.')
  const [username, eventSlug, ...rest] = url?.pathname.split('/').filter(Boolean) ?? []
  const isPage = url !== null && siteOf(url) === siteOf(new URL(apiUrl)) && rest.length === 0
  if (!isPage || username === undefined || eventSlug === undefined || username === 'team') throw refusal(`${HOW}.`)
  return { username, eventSlug, address: `${url.host}/${username}/${eventSlug}` }
}

/** Why a page cannot be booked in a call; undefined if it can. */
function findProblem(page: EventType): string | undefined {
  const apps = Object.values(page.metadata?.apps ?? {})
  const isPaid = (page.price ?? 0) > 0 || apps.some(({ enabled, price }) => enabled === true && Number(price) > 0)
  const [place] = page.locations
  const unknown = page.bookingFields.find(({ slug, required }) => required && !FILLED.includes(slug))
  const policy = page.confirmationPolicy
  const problems: [boolean, string][] = [
    [isPaid, 'asks for a payment'],
    [page.seats !== null, 'lets several people book one time'],
    [page.recurrence !== null, 'books a series'],
    [page.requiresBookerEmailVerification === true, 'verifies email addresses'],
    [page.bookingRequiresAuthentication === true, 'requires a sign-in'],
    // A lost request could not be told from one that was not received.
    [policy !== null && policy['blockUnconfirmedBookingsInBooker'] !== true, 'keeps a time free until you confirm it'],
    [place?.type === 'attendeeAddress' || place?.type === 'attendeeDefined', 'asks the customer for a place'],
    [unknown !== undefined, `requires “${(unknown?.label ?? unknown?.slug ?? '').slice(0, 80)}”`],
  ]
  return problems.find(([isProblem]) => isProblem)?.[1]
}

function toPage({ id, locations, bookingFields }: EventType, lengthInMinutes: number | null): CalComPage {
  const isByPhone = locations[0]?.type === 'attendeePhone'
  const required = bookingFields.filter((field) => field.required).map(({ slug }) => slug)
  return {
    ...{ eventTypeId: id, lengthInMinutes, isByPhone, needsEmail: required.includes('email') },
    needsPhone: isByPhone || required.includes('attendeePhoneNumber'),
    // Without a title, Cal.com makes one up.
    fields: bookingFields.map(({ slug }) => slug).filter((slug) => slug !== 'title' || required.includes(slug)),
  }
}
