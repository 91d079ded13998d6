import type { ToolParameter, ToolSettings } from '@callwright/contract/tools/tools'

import { isPausedUntil } from './breaker.ts'
import { listTools, findTool, type ToolRow } from '../agent/tools/tools.repo.ts'
import { beginTurn } from '../context/event-loop-turn.ts'
import { DAY_MS } from '../context/local-time.ts'
import type { TenantCtx } from '../context/tenant-ctx.ts'
import { listNewestRuns, NEWEST_RUNS } from './runs.repo.ts'

const COUNTED_DAYS = 7
/** Longer than a run takes. */
const RUNNING_MS = 10_000

/** A business's tool. The values of its headers cannot be read. */
export type Tool = Omit<ToolSettings, 'headers'> & {
  id: string
  headerNames: string[]
  isOn: boolean
  /** epoch ms until which nothing is sent after failures; null if it works */
  pausedUntil: number | null
  createdAt: number
  /**
   * Of the newest 1,000 runs, those of the last 7 days in real calls; `isPartial`: there can be more. `medianMs` is about
   * runs with a response.
   */
  stats: { runs: number; failures: number; isPartial: boolean; medianMs: number | null }
}

/** Oldest first; `allowsHttp`: also accepts URLs that start with http://. */
export async function viewTools(ctx: TenantCtx): Promise<{ rows: Tool[]; allowsHttp: boolean }> {
  const rows: Tool[] = []
  const turn = beginTurn()
  for (const row of await listTools(ctx.db, ctx.tenantId)) {
    rows.push(await toTool(ctx, row))
    if (turn.isUsedUp()) await turn.next()
  }
  return { rows, allowsHttp: ctx.settings.webhooksAllowPrivate }
}

/** @throws DomainError `not-found` */
export async function viewTool(ctx: TenantCtx, toolId: string): Promise<Tool> {
  return await toTool(ctx, await findTool(ctx.db, ctx.tenantId, toolId))
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
  const newest = (await listNewestRuns(db, tenantId, toolId)).filter(({ at }) => at >= since)
  // Without runs in progress. An older one without an end means that its server was killed.
  const runs = newest.filter(({ isTest, at, ms }) => isTest === 0 && (ms > 0 || at < now() - RUNNING_MS))
  const failures = runs.filter(({ outcome }) => outcome === 'failed' || outcome === 'unknown')
  const times = runs.flatMap(({ httpStatus, ms }) => (httpStatus === null ? [] : [ms]))
  const medianMs = times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? null
  return { runs: runs.length, failures: failures.length, isPartial: newest.length === NEWEST_RUNS, medianMs }
}
