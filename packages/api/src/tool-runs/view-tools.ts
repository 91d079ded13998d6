import type { ToolParameter, ToolSettings } from '@callwright/contract/tools/tools'

import { isPausedUntil } from './breaker.ts'
import { listTools, findTool, type ToolRow } from '../agent/tools/tools.repo.ts'
import { notFound } from '../context/domain-error.ts'
import { DAY_MS } from '../context/local-time.ts'
import type { TenantCtx } from '../context/tenant-ctx.ts'
import { listCountedRuns } from './runs.repo.ts'

const COUNTED_DAYS = 7

/** A business's tool. The values of its headers cannot be read. */
export type Tool = Omit<ToolSettings, 'headers'> & {
  id: string
  headerNames: string[]
  isOn: boolean
  /** epoch ms until which nothing is sent after failures; null if it works */
  pausedUntil: number | null
  createdAt: number
  /** Of the newest 1,000 runs, those of the last 7 days in real calls; `medianMs` of runs with a response. */
  stats: { runs: number; failures: number; medianMs: number | null }
}

/** Oldest first; `allowsHttp`: also accepts URLs that start with http://. */
export async function viewTools(ctx: TenantCtx): Promise<{ rows: Tool[]; allowsHttp: boolean }> {
  const rows: Tool[] = []
  for (const row of await listTools(ctx.db, ctx.tenantId)) rows.push(await toTool(ctx, row))
  return { rows, allowsHttp: ctx.settings.webhooksAllowPrivate }
}

/** @throws DomainError `not-found` */
export async function viewTool(ctx: TenantCtx, toolId: string): Promise<Tool> {
  const row = await findTool(ctx.db, ctx.tenantId, toolId)
  if (!row) throw notFound()
  return await toTool(ctx, row)
}

async function toTool(ctx: TenantCtx, row: ToolRow): Promise<Tool> {
  const { id, name, description, method, url, sound, timeoutSeconds, mock, createdAt } = row
  return {
    ...{ id, name, description, method, url, sound, timeoutSeconds, mock, createdAt },
    parameters: JSON.parse(row.parameters) as ToolParameter[],
    headerNames: JSON.parse(row.headerNames) as string[],
    changes: row.changes === 1,
    isOn: row.isOn === 1,
    pausedUntil: isPausedUntil(row.pausedUntil, ctx.now()) ? row.pausedUntil : null,
    stats: await readStats(ctx, id),
  }
}

async function readStats({ db, tenantId, now }: TenantCtx, toolId: string): Promise<Tool['stats']> {
  const since = now() - COUNTED_DAYS * DAY_MS
  const runs = (await listCountedRuns(db, tenantId, toolId)).filter(({ at }) => at >= since)
  const failures = runs.filter(({ outcome }) => outcome === 'failed' || outcome === 'unknown')
  const times = runs.flatMap(({ outcome, ms }) => (outcome === 'ok' || outcome === 'failed' ? [ms] : []))
  const medianMs = times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? null
  return { runs: runs.length, failures: failures.length, medianMs }
}
