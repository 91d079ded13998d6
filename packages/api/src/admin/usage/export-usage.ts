import { exportUsageSchema } from '@callwright/contract/usage'

import type { Deps } from '../../context/context.ts'
import { type CsvColumns, csvPages, readQuery } from '../../paging/csv-pages.ts'
import { type ClientUsage, readUsagePage } from './usage-dashboard.ts'

const COLUMNS: CsvColumns<ClientUsage> = {
  Client: (usage) => usage.businessName ?? 'N/A',
  Email: (usage) => usage.email ?? 'N/A',
  Month: (usage) => usage.month,
  'Monthly Minutes': (usage) => usage.monthlyMinutes.toFixed(1),
  'Total Minutes': (usage) => usage.totalMinutes.toFixed(1),
  'Limit (minutes)': (usage) => (usage.monthlyLimit === null ? 'Unlimited' : String(usage.monthlyLimit)),
  'Last Alert (minutes)': (usage) => (usage.lastBenchmark ? String(usage.lastBenchmark) : 'None'),
  Service: (usage) => (usage.servicePaused ? 'Paused' : 'Active'),
}

/**
 * Streams the dashboard's table as CSV, in the table's order.
 * @param query the filter from the query string
 * @throws DomainError `invalid` for an invalid filter, before the first chunk
 */
export function exportUsage(deps: Pick<Deps, 'db' | 'now'>, query: unknown): AsyncGenerator<string> {
  const filter = readQuery(exportUsageSchema, query)
  return csvPages(COLUMNS, async (page) => await readUsagePage(deps, { ...filter, ...page }))
}
