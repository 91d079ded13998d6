import type { Db } from '@callwright/db/database'
import { segmentsOf } from '@callwright/db/tables/call-order'
import { asTenantId } from '@callwright/db/tables/ids'
import { sql } from 'kysely'

import { countedOrigin, type Installation } from '../../context/counted-calls.ts'
import { beginTurn } from '../../context/event-loop-turn.ts'
import { DAY_MS } from '../../context/local-time.ts'
import { isClient } from '../../context/own-business.ts'

export type Disclosures = { disclosed: number; undisclosed: number }

const CLIENTS_PER_QUERY = 100

/** Clients' calls that count, in the 7 days before `at` (epoch ms). A hundred clients at a time: a few milliseconds. */
export async function sumDisclosures(db: Db, installation: Installation, at: number): Promise<Disclosures> {
  const segments = segmentsOf(undefined, countedOrigin(installation))
  const total = { disclosed: 0, undisclosed: 0 }
  const turn = beginTurn()
  for (let after = asTenantId(''); ;) {
    const next = db.selectFrom('businesses').select('id').where('id', '>', after).where(isClient('id'))
    const ids = (await next.orderBy('id').limit(CLIENTS_PER_QUERY).execute()).map(({ id }) => id)
    const last = ids.at(-1)
    if (last === undefined) return total
    const { disclosed, undisclosed } = await db
      .selectFrom('call_half_hours')
      .select(sql<number>`cast(coalesce(sum(disclosed), 0) as bigint)`.as('disclosed'))
      .select(sql<number>`cast(coalesce(sum(undisclosed), 0) as bigint)`.as('undisclosed'))
      .where('tenantId', 'in', ids)
      .where('halfHour', '>', at - 7 * DAY_MS)
      .where('segment', 'in', segments)
      .executeTakeFirstOrThrow()
    total.disclosed += disclosed
    total.undisclosed += undisclosed
    after = last
    if (turn.isUsedUp()) await turn.next()
  }
}
