import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import type { Schema } from '@callwright/db/tables/schema'
import type { Insertable, Selectable } from 'kysely'

// What the agent may name in a call: times and appointments have ids of that call, so that a made-up one means nothing.

export type Offer = Selectable<Schema['slot_offers']>
type CallKey = { tenantId: TenantId; conversationId: string }

export const OFFERED_MS = 30 * 60_000
/** Per call. */
const OFFERS_MAX = 100

/**
 * Gives each an id of the call: the prefix and a number; an appointment keeps its one. The caller has locked the calendar.
 * @returns fewer than asked for if a call has too many
 */
export async function insertOffers(
  db: Db,
  { tenantId, conversationId }: CallKey,
  {
    prefix,
    offers,
  }: {
    prefix: 's' | 'b'
    offers: readonly Pick<Insertable<Schema['slot_offers']>, 'serviceId' | 'bookingId' | 'startsAt' | 'expiresAt'>[]
  },
): Promise<Offer[]> {
  const earlier = await listOffers(db, { tenantId, conversationId })
  const first = Math.max(0, ...earlier.map(({ slot }) => (slot.startsWith(prefix) ? Number(slot.slice(1)) : 0))) + 1
  const known = new Set(earlier.flatMap(({ bookingId }) => bookingId ?? []))
  const rows = offers
    .filter(({ bookingId }) => !bookingId || !known.has(bookingId))
    .slice(0, Math.max(0, OFFERS_MAX - earlier.length))
    .map((offer, index) => ({ tenantId, conversationId, slot: `${prefix}${first + index}`, ...offer }))
  if (rows.length > 0) await db.insertInto('slot_offers').values(rows).execute()
  const slots = new Set(rows.map(({ slot }) => slot))
  const named = new Set(offers.flatMap(({ bookingId }) => bookingId ?? []))
  const all = await listOffers(db, { tenantId, conversationId })
  return all.filter(({ slot, bookingId }) => slots.has(slot) || (bookingId !== null && named.has(bookingId)))
}

async function listOffers(db: Db, { tenantId, conversationId }: CallKey): Promise<Offer[]> {
  return await db
    .selectFrom('slot_offers')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .where('conversationId', '=', conversationId)
    .orderBy('startsAt')
    .execute()
}

export async function findOffer(
  db: Db,
  { tenantId, conversationId, slot }: CallKey & { slot: string },
): Promise<Offer | undefined> {
  const offers = await listOffers(db, { tenantId, conversationId })
  return offers.find((offer) => offer.slot === slot)
}

function updateOffers(db: Db, { tenantId, conversationId }: CallKey) {
  return db.updateTable('slot_offers').where('tenantId', '=', tenantId).where('conversationId', '=', conversationId)
}

/** Remembers what was read back last in the call, and when: an answer counts only for that. */
export async function saveReadBack(
  db: Db,
  offer: Offer,
  { readBack, at }: { readBack: string; at: number },
): Promise<void> {
  const offers = updateOffers(db, offer)
  await offers.set({ readBack: null, readBackAt: null }).where('readBack', 'is not', null).execute()
  await offers.set({ readBack, readBackAt: at }).where('slot', '=', offer.slot).execute()
}

/** @returns how many, at most `limit` */
export async function deleteExpiredOffers(
  db: Db,
  { before, limit }: { before: number; limit: number },
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('slot_offers')
    .where((eb) =>
      eb(
        eb.refTuple('tenantId', 'conversationId', 'slot'),
        'in',
        eb
          .selectFrom('slot_offers')
          .select(['tenantId', 'conversationId', 'slot'])
          .where('expiresAt', '<', before)
          .limit(limit)
          .$asTuple('tenantId', 'conversationId', 'slot'),
      ),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
