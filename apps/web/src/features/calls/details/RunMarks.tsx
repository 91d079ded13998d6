import type { Turn } from '@callwright/contract/calls/calls'
import { Plug } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'
import { RUN_BADGES } from '#components/tool-runs/tool-run.ts'
import { ToolRunDetails } from '#components/tool-runs/ToolRunDetails.tsx'
import { trpc, type Outputs } from '#lib/api/trpc.ts'
import { formatNumber } from '#lib/format.ts'
import type { CallRow } from '../call-row.ts'

/** `turn`: the index of the line before which it took place. */
export type PlacedRun = Outputs['tools']['runs']['rows'][number] & { turn: number }

/** Tools for appointments; others have names that their owner chose. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['find_times', 'Find free times'],
  ['book_time', 'Book appointment'],
  ['find_booking', 'Find appointment'],
  ['cancel_booking', 'Cancel appointment'],
])
/** More than a call can have. */
const MAX_RUNS = 100

/** What the agent looked up between two lines. */
export function RunMarks({ runs }: { runs: readonly PlacedRun[] }): ReactNode {
  return runs.map((run) => (
    <li key={run.id} className="px-4 py-1 text-muted">
      <ToolRunDetails
        run={run}
        summary={
          <span className="flex min-w-0 flex-wrap items-center gap-x-2 tabular-nums">
            <Plug size={14} className="shrink-0" />
            <span className="min-w-0 font-medium wrap-anywhere">{NAMES.get(run.toolName) ?? run.toolName}</span>
            {RUN_BADGES[run.outcome].label}, {formatNumber(run.ms)} ms
          </span>
        }
      />
    </li>
  ))
}

/** A call's tool runs, oldest first. Nothing is fetched without a transcript. */
export function useToolRuns({ id: callId, startedAt }: CallRow, turns: readonly Turn[] = []): PlacedRun[] {
  const { data } = trpc.tools.runs.useQuery({ callId, limit: MAX_RUNS }, { enabled: turns.length > 0 })
  return useMemo(
    () => (data?.rows ?? []).map((run) => ({ ...run, turn: findTurn(turns, run.at - startedAt) })).toReversed(),
    [data, turns, startedAt],
  )
}

/** The index of the first line that began later; the number of lines if there is none. */
export function findTurn(turns: readonly Turn[], atMs: number): number {
  const index = turns.findIndex(({ atSeconds }) => atSeconds !== null && atSeconds * 1000 > atMs)
  return index === -1 ? turns.length : index
}
