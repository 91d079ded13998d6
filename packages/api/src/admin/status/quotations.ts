import type { Db } from '@callwright/db/database'

import { type QuoteCounts, sumQuotes } from '../../calls/outcomes/quote-counts.repo.ts'
import { DAY_MS } from '../../context/local-time.ts'

/** Percentages of the values; null without values. */
export type QuoteShares = { values: number; quoted: number | null; found: number | null; absent: number | null }

/** How the provider's model quoted in the last 7 days, and in the 7 days before. */
export type QuotationWeeks = {
  last: QuoteShares
  before: QuoteShares
  /** a share differs by more than 20 points, with at least 50 values in each week */
  hasChanged: boolean
}

export type QuotationStatus = {
  all: QuotationWeeks
  /** those with a change first, then by values; at most 20 */
  clients: (QuotationWeeks & { tenantId: string; businessName: string })[]
  clientCount: number
}

const CLIENTS_SHOWN = 20
const CHANGE_POINTS = 20
const VALUES_MIN = 50
const NONE: QuoteCounts = { none: 0, found: 0, agent: 0, absent: 0 }

export async function viewQuotations(db: Db, at: number): Promise<QuotationStatus> {
  const rows = await sumQuotes(db, Math.floor(at / DAY_MS))
  const clients = [...Map.groupBy(rows, ({ tenantId }) => tenantId)].map(([tenantId, weeks]) => ({
    tenantId,
    businessName: weeks[0]?.businessName ?? '',
    ...compareWeeks(weeks),
  }))
  const rank = (client: QuotationWeeks): number => (client.hasChanged ? 1e12 : 0) + client.last.values
  return {
    all: compareWeeks(rows),
    clients: clients.toSorted((one, other) => rank(other) - rank(one)).slice(0, CLIENTS_SHOWN),
    clientCount: clients.length,
  }
}

function compareWeeks(rows: readonly (QuoteCounts & { period: 'last' | 'before' })[]): QuotationWeeks {
  const share = (period: 'last' | 'before'): QuoteShares => toShares(rows.filter((row) => row.period === period))
  const [last, before] = [share('last'), share('before')]
  const isEnough = Math.min(last.values, before.values) >= VALUES_MIN
  const differs = (key: 'quoted' | 'found' | 'absent'): boolean =>
    Math.abs((last[key] ?? 0) - (before[key] ?? 0)) > CHANGE_POINTS
  return { last, before, hasChanged: isEnough && (differs('quoted') || differs('found') || differs('absent')) }
}

function toShares(rows: readonly QuoteCounts[]): QuoteShares {
  const sum = { ...NONE }
  for (const { none, found, agent, absent } of rows) {
    sum.none += none
    sum.found += found
    sum.agent += agent
    sum.absent += absent
  }
  const quoted = sum.found + sum.agent + sum.absent
  const values = quoted + sum.none
  const percent = (part: number): number | null => (values > 0 ? (100 * part) / values : null)
  return { values, quoted: percent(quoted), found: percent(sum.found), absent: percent(sum.absent) }
}
