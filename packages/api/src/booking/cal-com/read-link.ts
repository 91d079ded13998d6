import { z } from '@callwright/contract/input/zod'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

import { findProfile } from '../../business/business.repo.ts'
import { DomainError } from '../../context/domain-error.ts'
import type { CalComPage } from './external.ts'
import { askCalCom, type CalComDeps } from './request.ts'

const TIMEOUT_SECONDS = 5

/** Settings that are off are null or `{ disabled: true }`. */
const settingSchema = z.looseObject({ disabled: z.boolean().optional() }).nullish()
const eventTypeSchema = z.object({
  id: z.int(),
  slug: z.string(),
  lengthInMinutes: z.int(),
  lengthInMinutesOptions: z.array(z.int()).nullish(),
  locations: z.array(z.object({ type: z.string() })).default([]),
  bookingFields: z
    .array(
      z.object({
        slug: z.string(),
        label: z.string().nullish(),
        required: z.boolean().default(false),
        hidden: z.boolean().default(false),
      }),
    )
    .transform((fields) => fields.filter(({ slug, hidden }) => !hidden && slug !== 'rescheduleReason')),
  price: z.number().nullish(),
  metadata: z
    .object({ apps: z.record(z.string(), z.looseObject({ enabled: z.unknown(), price: z.unknown() })).nullish() })
    .nullish(),
  seats: settingSchema,
  recurrence: settingSchema,
  confirmationPolicy: settingSchema,
  requiresBookerEmailVerification: z.boolean().nullish(),
  bookingRequiresAuthentication: z.boolean().nullish(),
})
type EventType = z.output<typeof eventTypeSchema>

/** The fields that a request can fill in. */
const FILLED: readonly string[] = ['name', 'email', 'location', 'title', 'notes', 'attendeePhoneNumber']

const HOW = 'Please copy the address of a person’s public page at Cal.com, such as cal.com/you/visit'

/**
 * Asks Cal.com about the public page of a service, when the service is saved.
 * @throws DomainError `invalid` with what to do about it; `unavailable` if Cal.com does not answer
 */
export async function readLink(
  deps: CalComDeps & { db: Db },
  tenant: TenantId,
  { link, minutes }: { link: string; minutes: number },
): Promise<CalComPage> {
  const { username, eventSlug } = parseLink(link, deps.settings.calComUrl)
  const answer = await askCalCom(deps, {
    ...{ path: '/v2/event-types', query: { username, eventSlug } },
    ...{ version: '2024-06-14', timeoutSeconds: TIMEOUT_SECONDS },
  })
  if (answer.outcome === 'not-sent' || answer.outcome === 'lost') {
    throw new DomainError('unavailable', 'Cal.com did not answer. Please try again in a minute.')
  }
  const found = answer.outcome === 'ok' ? z.array(eventTypeSchema).safeParse(answer.data).data : undefined
  const page = found?.find(({ slug }) => slug === eventSlug)
  if (!page)
    throw refusal(`Cal.com shows no public page at ${link}. ${HOW}. Hidden pages and pages of teams cannot be used.`)
  const problem = findProblem(page, minutes)
  if (problem !== null) throw refusal(problem)
  const needsEmail = page.bookingFields.some(({ slug, required }) => slug === 'email' && required)
  if (needsEmail && (await findProfile(deps.db, tenant))?.email === '') {
    throw refusal(
      'This page at Cal.com requires an email address, which callers rarely give. Please enter the email address of your business in its profile first: it is used for them.',
    )
  }
  return toPage(page, { minutes, needsEmail })
}

function refusal(message: string): DomainError {
  return new DomainError('invalid', message)
}

/** Only the API is asked: the link's own server is not. */
function parseLink(link: string, apiUrl: string): { username: string; eventSlug: string } {
  const url = URL.parse(/^https?:\/\//i.test(link) ? link : `https://${link}`)
  const siteOf = ({ hostname }: URL): string => hostname.split('.').slice(-2).join('.')
  const [username, eventSlug, ...rest] = url?.pathname.split('/').filter(Boolean) ?? []
  const isPage = url !== null && siteOf(url) === siteOf(new URL(apiUrl)) && rest.length === 0
  if (!isPage || username === undefined || eventSlug === undefined || username === 'team') throw refusal(`${HOW}.`)
  return { username, eventSlug }
}

function isOn(setting: EventType['seats']): boolean {
  return setting !== null && setting !== undefined && setting.disabled !== true
}

/** Why the page cannot be booked in a call, and what to do; null if it can. */
function findProblem(page: EventType, minutes: number): string | null {
  const { lengthInMinutes, lengthInMinutesOptions, locations, bookingFields, confirmationPolicy } = page
  const apps = Object.values(page.metadata?.apps ?? {})
  const isPaid = (page.price ?? 0) > 0 || apps.some(({ enabled, price }) => enabled === true && Number(price) > 0)
  if (isPaid) return 'This page at Cal.com asks for a payment. Please use one without a payment.'
  if (isOn(page.seats)) return 'At this page at Cal.com, several people book one time. Please use one without seats.'
  if (isOn(page.recurrence)) return 'This page at Cal.com books a series. Please use one for single appointments.'
  if (page.requiresBookerEmailVerification === true || page.bookingRequiresAuthentication === true) {
    return 'This page at Cal.com checks who books. Please turn off the verification of email addresses and the required sign-in.'
  }
  // Otherwise a time stays free after it was requested, and nothing shows that a lost request was received.
  if (isOn(confirmationPolicy) && confirmationPolicy?.['blockUnconfirmedBookingsInBooker'] !== true) {
    return 'This page at Cal.com offers a time to others until you have confirmed it. Please let unconfirmed bookings block the time there.'
  }
  const [location] = locations
  if (location?.type === 'attendeeAddress' || location?.type === 'attendeeDefined') {
    return 'This page at Cal.com asks the customer for a place. Please put another location first there.'
  }
  const field = bookingFields.find(({ slug, required }) => required && !FILLED.includes(slug))
  if (field) {
    return `This page at Cal.com requires “${(field.label ?? field.slug).slice(0, 80)}”, which the agent cannot fill in. Please make it optional there.`
  }
  const lengths = lengthInMinutesOptions ?? [lengthInMinutes]
  if (lengths.includes(minutes)) return null
  return `This page at Cal.com offers appointments of ${lengths.join(', ')} minutes. Please enter that length here.`
}

function toPage(
  { id, lengthInMinutesOptions, locations, bookingFields }: EventType,
  { minutes, needsEmail }: { minutes: number; needsEmail: boolean },
): CalComPage {
  const isByPhone = locations[0]?.type === 'attendeePhone'
  const required = bookingFields.filter((field) => field.required).map(({ slug }) => slug)
  return {
    ...{ eventTypeId: id, needsEmail, isByPhone },
    lengthInMinutes: (lengthInMinutesOptions?.length ?? 0) > 1 ? minutes : null,
    needsPhone: isByPhone || required.includes('attendeePhoneNumber'),
    // Without a title, Cal.com makes one up.
    fields: bookingFields.map(({ slug }) => slug).filter((slug) => slug !== 'title' || required.includes(slug)),
  }
}
