import type { Rehearsal, RehearsalChanges, RehearsalResult, Rehearsals } from '@callwright/contract/agent/rehearsals'
import type { Turn } from '@callwright/contract/calls/calls'
import type { TenantId } from '@callwright/db/tables/ids'

import type { Deps } from '../../context/context.ts'
import { beginTurn } from '../../context/event-loop-turn.ts'
import { listValuesByCall } from '../outcomes/call-values.repo.ts'
import { checkExpectation } from './check-expectations.ts'
import { listRecordedCalls, listRehearsals, findRun, type StoredResult } from './rehearsals.repo.ts'
import { listCallIds } from './save-results.ts'

export const FAILED = 'Something went wrong. Please try again.'

/** The rehearsals, whose results are read from their calls. */
export async function viewRehearsals({ db }: Pick<Deps, 'db'>, tenantId: TenantId): Promise<Rehearsals> {
  const stored = await listRehearsals(db, tenantId)
  const run = await findRun(db, tenantId)
  const callIds = stored.flatMap(listCallIds)
  const calls = new Map((await listRecordedCalls(db, tenantId, callIds)).map((call) => [call.id, call]))
  const values = await listValuesByCall(db, tenantId, callIds)

  /** Null during the conversation, and if its call or its words were removed. */
  function toResult(result: StoredResult | null, { expects }: Pick<Rehearsal, 'expects'>): RehearsalResult | null {
    if (!result?.isOver) return null
    const { agentText: _text, isOver: _isOver, ...shown } = result
    if (shown.error !== null) return { ...shown, lines: [], checks: [] }
    const call = calls.get(shown.callId ?? '')
    if (!call) return null
    const recorded = { call, turns: JSON.parse(call.turns) as Turn[], values: values.get(call.id) ?? [] }
    const lines = recorded.turns.flatMap(({ role, text }) => (role === 'agent' ? [text] : []))
    return { ...shown, lines, checks: expects.map((expectation) => checkExpectation(expectation, recorded)) }
  }

  const turn = beginTurn()
  const rehearsals: Rehearsal[] = []
  for (const { id, name, turns, expects, ...results } of stored) {
    if (turn.isUsedUp()) await turn.next()
    let result = toResult(results.result, { expects })
    const changes = compareResults(result, toResult(results.earlierResult, { expects }))
    if (run && run.failedAt !== null && run.rehearsalIds.includes(id) && result?.runId !== run.runId) {
      const nothing = { version: null, lines: [], checks: [], callId: null }
      result = { ...nothing, at: run.failedAt, runId: run.runId, error: FAILED }
    }
    rehearsals.push({ id, name, turns, expects, result, changes })
  }
  const over = stored.flatMap(({ result }) => (result?.isOver ? [result] : []))
  const isRunning = run?.failedAt === null
  return {
    rehearsals,
    run: {
      id: run?.runId ?? over.toSorted((one, other) => other.at - one.at)[0]?.runId ?? null,
      isRunning,
      done: isRunning ? over.filter(({ runId }) => runId === run.runId).length : 0,
      total: isRunning ? run.rehearsalIds.length : 0,
    },
  }
}

/** Null if one of the results is missing or is an error. */
function compareResults(result: RehearsalResult | null, earlier: RehearsalResult | null): RehearsalChanges | null {
  if (!result || !earlier || result.error !== null || earlier.error !== null) return null
  const changed = result.checks.flatMap(({ isMet }, index) => (isMet === earlier.checks[index]?.isMet ? [] : [index]))
  const isMetNow = (index: number): boolean => result.checks[index]?.isMet === true
  const length = Math.max(result.lines.length, earlier.lines.length)
  const differing = Array.from({ length }, (_, index) => index).find(
    (index) => result.lines[index] !== earlier.lines[index],
  )
  return {
    nowMet: changed.filter(isMetNow),
    nowMissed: changed.filter((index) => !isMetNow(index)),
    nowSays: differing === undefined ? null : (result.lines[differing] ?? ''),
  }
}
