import { QUOTE_STATES } from '@callwright/contract/calls/call-fields'
import type { Db } from '@callwright/db/database'

import { type QuoteCounts, sumQuotes } from '../../calls/outcomes/quote-counts.repo.ts'
import { DAY_MS } from '../../context/local-time.ts'

const SHARES = { quoted: ['found', 'agent', 'absent'], found: ['found'], absent: ['absent'] } as const

/**
 * The number of values, and the percentages with a quotation, with one that the customer said or answered, and with one
 * that is not in the call.
 */
export type QuoteShares = { values: number } & Record<keyof typeof SHARES, number | null>

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
/** Allows for rounding errors. */
const CHANGE_POINTS = 20 + 1e-9
const VALUES_MIN = 50

export async function viewQuotations(db: Db, at: number): Promise<QuotationStatus> {
  const rows = await sumQuotes(db, Math.floor(at / DAY_MS))
  const clients = [...Map.groupBy(rows, ({ tenantId }) => tenantId)].map(([tenantId, weeks]) => ({
    tenantId,
    businessName: weeks[0]?.businessName ?? '',
    ...compareWeeks(weeks),
  }))
  const rank = (client: QuotationWeeks): number => (client.hasChanged ? 1e12 : 0) + client.last.values
  const shown = clients.toSorted((one, other) => rank(other) - rank(one)).slice(0, CLIENTS_SHOWN)
  return { all: compareWeeks(rows), clients: shown, clientCount: clients.length }
}

function compareWeeks(rows: readonly (QuoteCounts & { isLast: number })[]): QuotationWeeks {
  const [last, before] = [
    toShares(rows.filter((row) => row.isLast === 1)),
    toShares(rows.filter((row) => row.isLast === 0)),
  ]
  const differs = (key: keyof typeof SHARES): boolean => Math.abs((last[key] ?? 0) - (before[key] ?? 0)) > CHANGE_POINTS
  const isEnough = Math.min(last.values, before.values) >= VALUES_MIN
  return { last, before, hasChanged: isEnough && (differs('quoted') || differs('found') || differs('absent')) }
}

function toShares(rows: readonly QuoteCounts[]): QuoteShares {
  const sum = (states: readonly (keyof QuoteCounts)[]): number =>
    rows.reduce((total, row) => states.reduce((part, state) => part + row[state], total), 0)
  const values = sum(QUOTE_STATES)
  const share = (key: keyof typeof SHARES): number | null => (values > 0 ? (100 * sum(SHARES[key])) / values : null)
  return { values, quoted: share('quoted'), found: share('found'), absent: share('absent') }
}
