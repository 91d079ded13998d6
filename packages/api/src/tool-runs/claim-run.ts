import { setTimeout as sleep } from 'node:timers/promises'

import type { RunOutcome } from '@callwright/contract/tools/tools'
import type { Db } from '@callwright/db/database'

import { readBookingToolId } from '../agent/tools/booking-tools.ts'
import { findAnyTool, type ToolRow } from '../agent/tools/tools.repo.ts'
import { isConversationDeleted, lockToolRuns } from '../calls/record/deleted-conversations.repo.ts'
import { CLOCK_TOLERANCE_MS } from '../context/clock.ts'
import type { Deps } from '../context/context.ts'
import { type Limit, tryConsumeAttempt } from '../context/rate-limit.ts'
import { isPaused } from '../tenant/tenant.repo.ts'
import * as repo from './runs.repo.ts'

type ClaimDeps = Pick<Deps, 'db' | 'now' | 'settings'>

const SENT_OUTCOMES: readonly RunOutcome[] = ['ok', 'failed', 'unknown']
const SENT_PER_TOOL = 5
const SENT_PER_CALL = 20
/** Of any outcome. */
const RUNS_PER_CALL = 100
const SENT_PER_MINUTE: Limit = { name: 'tool-runs', max: 60, windowMs: 60_000 }

const BOOKING_RUNS_PER_TOOL = 15
const BOOKING_RUNS_PER_CALL = 40

/** Records the use of a tool for appointments before it is answered. @returns false if its call has too many */
export async function claimBookingRun({ db }: ClaimDeps, run: repo.NewRun): Promise<boolean> {
  const isClaimed = await inCall(db, run, async (trx, earlier) => {
    const all = earlier.filter(({ toolId }) => readBookingToolId(toolId) !== null)
    const same = all.filter(({ toolId }) => toolId === run.toolId)
    if (all.length >= BOOKING_RUNS_PER_CALL || same.length >= BOOKING_RUNS_PER_TOOL) return false
    await repo.insertRun(trx, run)
    return true
  })
  return isClaimed === true
}

/** Records a run that sends nothing, unless its call has too many. */
export async function recordRun({ db }: ClaimDeps, run: repo.NewRun): Promise<void> {
  await inCall(db, run, async (trx, earlier) => {
    if (earlier.length < RUNS_PER_CALL) await repo.insertRun(trx, run)
  })
}

/**
 * Records a run before its request is sent.
 * @returns `taken`: another run has its key; otherwise nothing was recorded. `closed`: the tool, its business, or the call
 * cannot have runs any more
 */
export async function claimRun(
  deps: ClaimDeps,
  run: repo.NewRun,
): Promise<'claimed' | 'taken' | 'too-many' | 'closed'> {
  const claim = await inCall(deps.db, run, async (trx, earlier) => {
    const tool = await findAnyTool(trx, run.toolId)
    if (tool?.isOn !== 1 || (await isPaused(trx, run.tenantId))) return 'closed'
    if (run.runKey && (await repo.findRunByKey(trx, run.toolId, run.runKey))) return 'taken'
    const sent = earlier.filter(
      ({ toolId, outcome }) => SENT_OUTCOMES.includes(outcome) && readBookingToolId(toolId) === null,
    )
    const sentByTool = sent.filter(({ toolId }) => toolId === run.toolId)
    const isWithin = earlier.length < RUNS_PER_CALL && sent.length < SENT_PER_CALL && sentByTool.length < SENT_PER_TOOL
    if (!isWithin || !(await tryConsumeAttempt({ ...deps, db: trx }, SENT_PER_MINUTE, run.tenantId))) return 'too-many'
    await repo.insertRun(trx, run)
    return 'claimed'
  })
  return claim ?? 'closed'
}

/** @returns undefined if the conversation was deleted, which has no runs */
async function inCall<T>(
  db: Db,
  { tenantId, conversationId }: repo.NewRun,
  work: (trx: Db, earlier: repo.EarlierRun[]) => Promise<T>,
): Promise<T | undefined> {
  return await db.transaction().execute(async (trx) => {
    await lockToolRuns(trx, conversationId)
    if (await isConversationDeleted(trx, conversationId)) return undefined
    return await work(trx, await repo.listRunsOfCall(trx, tenantId, conversationId))
  })
}

/** What is known is told, also if it cannot be recorded. @param record e.g. `endRun` */
export async function recordEnd(
  { log }: Pick<Deps, 'log'>,
  { toolId }: Pick<repo.NewRun, 'toolId'>,
  record: () => Promise<void>,
): Promise<void> {
  try {
    await record()
  } catch (error) {
    log.error({ err: error, toolId }, 'the end of a tool’s run could not be recorded')
  }
}

const POLL_MS = 50
/** Between the end of a request and its record. */
const GRACE_MS = 1000

/**
 * What the agent was told by the run that has this key. Waits for its end; a run that a killed server left is unknown.
 * @returns null if there is none, or if it failed, so that it may be tried again
 */
export async function findFirstAnswer(
  { db, now }: ClaimDeps,
  { id, timeoutSeconds }: ToolRow,
  runKey: string,
): Promise<string | null> {
  for (;;) {
    const run = await repo.findRunByKey(db, id, runKey)
    if (!run) return null
    const age = now() - run.at
    const isRunning = run.ms === 0 && age >= -CLOCK_TOLERANCE_MS && age < timeoutSeconds * 1000 + GRACE_MS
    if (!isRunning) return run.answer
    await sleep(POLL_MS)
  }
}
