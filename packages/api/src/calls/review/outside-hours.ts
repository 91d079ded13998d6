import { type OpeningHours, openingAt } from '@callwright/contract/agent/opening-hours'
import { FIGURES_INTERVAL_MS } from '@callwright/db/tables/call-order'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

import { findHours } from '../../agent/hours/hours.repo.ts'
import { beginTurn } from '../../context/event-loop-turn.ts'
import { DAY_MS } from '../../context/local-time.ts'
import * as repo from './figures.repo.ts'
import { splitRange, type TimeRange, type WithSegments } from './split-range.ts'

const MAX_RANGE_MS = 100 * DAY_MS
const RANGES_PER_QUERY = 50

/** Incoming calls that started outside the present opening hours; null if always open, or for a longer range. */
export async function countOutsideHours(db: Db, tenant: TenantId, range: WithSegments): Promise<number | null> {
  const hours = await findHours(db, tenant)
  if (!hours || range.to - range.from > MAX_RANGE_MS) return null
  // Outbound segments are odd.
  const segments = range.segments.filter((segment) => segment % 2 === 0)
  if (segments.length === 0) return 0
  const totals = await repo.sumByHalfHour(db, tenant, { ...splitRange(range).whole, segments })
  const callsAt = new Map(totals.map(({ halfHour, calls }) => [halfHour, calls]))
  const ends: TimeRange[] = []
  let calls = 0
  for (const span of await listClosedSpans(hours, range)) {
    const { whole, ends: parts } = splitRange(span)
    for (let at = whole.from; at < whole.to; at += FIGURES_INTERVAL_MS) calls += callsAt.get(at) ?? 0
    ends.push(...parts)
  }
  for (let from = 0; from < ends.length; from += RANGES_PER_QUERY) {
    const ranges = ends.slice(from, from + RANGES_PER_QUERY)
    calls += (await repo.listCallsIn(db, tenant, { ranges, segments })).length
  }
  return calls
}

async function listClosedSpans(hours: OpeningHours, { from, to }: TimeRange): Promise<TimeRange[]> {
  const spans: TimeRange[] = []
  const turn = beginTurn()
  for (let at = from; at < to;) {
    const { isOpen, changesAt } = openingAt(hours, at)
    const until = Math.min(changesAt ?? to, to)
    if (!isOpen) spans.push({ from: at, to: until })
    at = until
    if (turn.isUsedUp()) await turn.next()
  }
  return spans
}
