import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { pageOfUsage, usageByDay, viewUsage } from '../../packages/api/src/admin/usage/usage-dashboard.ts'
import { explainUsage } from '../../packages/api/src/usage/explain.ts'
import { USAGE_SORTS } from '../../packages/contract/src/usage.ts'
import { openDatabase } from '../../packages/db/src/open-database.ts'
import { asTenantId } from '../../packages/db/src/tables/ids.ts'
import { median, quantile } from '../measure.ts'
import { type Finding, report } from '../report.ts'
import { CALLS, CLIENTS, END, generate } from './generate.ts'
import { type Recounted, recount } from './recount.ts'

const MOST_MS = 50
const TIMES = 30

/** The operator's dashboard with a thousand clients and a million calls. @returns whether every target was met */
export async function benchUsage(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'callwright-bench-'))
  try {
    const file = join(folder, 'callwright.db')
    console.log(`Generating ${CALLS.toLocaleString('en-US')} calls of ${CLIENTS.toLocaleString('en-US')} clients ...`)
    await generate(file)
    const { db, close } = await openDatabase({ kind: 'sqlite', file })
    const deps = { db, now: () => END }
    const month = new Date(END).toISOString().slice(0, 7)
    const whole = recount(file, month)
    const findings: Finding[] = []
    for (const sort of USAGE_SORTS) {
      findings.push(
        await timed(`the dashboard, 50 rows by ${sort}`, async () => await viewUsage(deps, { sort, limit: 50 })),
      )
    }
    const search = 'client 77'
    findings.push(await timed('the dashboard, searched', async () => await viewUsage(deps, { search, limit: 50 })))
    findings.push(await timed('minutes by day, all clients', async () => await usageByDay(deps, {})))
    findings.push(
      await timed('minutes by day, one client', async () => await usageByDay(deps, { tenantId: 'tenant-1' })),
    )
    const ctx = { ...deps, tenantId: asTenantId('tenant-1') }
    findings.push(await timed('what a month is made of', async () => await explainUsage(ctx, { month, limit: 50 })))
    findings.push(...(await compare(deps, whole)))
    await close()
    return report('usage', findings)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function timed(what: string, work: () => Promise<unknown>): Promise<Finding> {
  const times: number[] = []
  for (let round = 0; round < TIMES; round += 1) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
  }
  const usual = median(times)
  const figure = `${usual.toFixed(1)} ms (p95 ${quantile(times, 0.95).toFixed(1)} ms)`
  return { what, target: `median <= ${MOST_MS} ms`, figure, isMet: usual <= MOST_MS, details: times }
}

/** Every figure of every client against the calls themselves. */
async function compare(deps: Parameters<typeof viewUsage>[0], whole: Recounted): Promise<Finding[]> {
  const { cards, month } = await viewUsage(deps, { limit: 1 })
  const { rows } = await pageOfUsage(deps, { limit: CLIENTS + 1 })
  const { days } = await usageByDay(deps, {})
  const minutes = (seconds: number): number => Math.round(seconds / 6) / 10
  const wrongRows = rows.filter((row) => {
    const counted = whole.clients.get(row.tenantId) ?? { month: 0, total: 0 }
    return row.monthlyMinutes !== minutes(counted.month) || row.totalMinutes !== minutes(counted.total)
  }).length
  const wrongDays = days.filter(({ day, seconds }) => (whole.days.get(day) ?? 0) !== seconds).length
  const isSame = cards.totalMinutes === minutes(whole.seconds) && cards.activeClients === whole.activeClients
  const equal = (what: string, wrong: number, of: number): Finding => ({
    what,
    target: 'equal to a full recount of the calls',
    figure: `${of - wrong} of ${of}`,
    isMet: wrong === 0,
  })
  return [
    equal(`clients of ${month}`, wrongRows + (rows.length === CLIENTS ? 0 : 1), CLIENTS),
    equal('days of the month', wrongDays, days.length),
    equal('cards', isSame ? 0 : 1, 1),
  ]
}
