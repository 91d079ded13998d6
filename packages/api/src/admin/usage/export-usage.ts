import { setImmediate as nextTurn } from 'node:timers/promises'

import { csvRow } from '@callwright/contract/text/csv'
import { exportUsageSchema } from '@callwright/contract/usage'

import type { Deps } from '../../context/context.ts'
import { DomainError } from '../../context/domain-error.ts'
import { type ClientUsage, pageOfUsage } from './usage-dashboard.ts'

const AT_ONCE = 500

const COLUMNS: Readonly<Record<string, (usage: ClientUsage) => string>> = {
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
 * The dashboard's table as CSV, in portions, in its own order.
 * @param query the filter as it stands in an address
 * @throws DomainError `invalid` for a filter that is none, before the first portion
 */
export function exportUsage(deps: Pick<Deps, 'db' | 'now'>, query: unknown): AsyncGenerator<string> {
  const parsed = exportUsageSchema.safeParse(query)
  if (!parsed.success) throw new DomainError('invalid', 'Invalid request')
  const filter = parsed.data

  async function* portions(): AsyncGenerator<string> {
    yield csvRow(Object.keys(COLUMNS))
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof pageOfUsage>> = await pageOfUsage(deps, {
        ...filter,
        cursor,
        limit: AT_ONCE,
      })
      yield page.rows.map((usage) => csvRow(Object.values(COLUMNS).map((cell) => cell(usage)))).join('')
      cursor = page.nextCursor
      await nextTurn()
    } while (cursor)
  }
  return portions()
}
