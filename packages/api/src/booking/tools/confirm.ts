import type { Db } from '@callwright/db/database'

import { CLOCK_TOLERANCE_MS } from '../../context/clock.ts'
import { type Offer, saveReadBack } from './offers.repo.ts'

/** Nobody hears a time and a name and agrees to them sooner. */
const READ_BACK_MS = 3000

/**
 * Whether the caller has agreed to exactly this. Without a read-back of it in this call they have not, whatever the
 * agent says; an answer within three seconds of the read-back is refused once.
 * @param options.readBack what they agree to, besides the offer itself
 */
export async function isConfirmed(
  db: Db,
  offer: Offer,
  { readBack, confirmed, at }: { readBack: string; confirmed: boolean; at: number },
): Promise<boolean> {
  if (offer.readBack !== readBack || offer.readBackAt === null || !confirmed) {
    await saveReadBack(db, offer, { readBack, at })
    return false
  }
  const isPast = offer.readBackAt <= at - READ_BACK_MS || offer.readBackAt > at + CLOCK_TOLERANCE_MS
  if (!isPast) await saveReadBack(db, offer, { readBack, at: at - READ_BACK_MS })
  return isPast
}
