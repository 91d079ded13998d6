import type { Masking } from '@callwright/contract/calls/mask'
import type { ToolArguments, ToolParameter } from '@callwright/contract/tools/tools'
import { findStorageFailure } from '@callwright/db/errors/storage-failure'
import type { ProviderName, UseTool } from '@callwright/voice/voice-provider'

import { readBookingToolId } from '../agent/tools/booking-tools.ts'
import { findAnyTool, type ToolRow } from '../agent/tools/tools.repo.ts'
import { findMasking } from '../calls/outcomes/mask-report.ts'
import { DomainError } from '../context/domain-error.ts'
import { type AnswerError, errorAnswer, fitAnswer, testAnswer } from '../agent/tools/answers.ts'
import { answerBooking } from './answer-booking.ts'
import { askTool } from './ask-tool.ts'
import { countRun, isPausedUntil } from './breaker.ts'
import { buildRequest, runKeyOf, type ToolRequest } from './build-request.ts'
import { claimRun, findFirstAnswer, recordEnd, recordRun } from './claim-run.ts'
import { maskJson } from './mask-json.ts'
import { readArguments } from './read-arguments.ts'
import { findProviderOfCall, readCall } from './read-call.ts'
import { endRun, type NewRun } from './runs.repo.ts'
import type { AnswerDeps, ToolUse } from './tool-use.ts'

/** What providers call their conversations; also a part of a header. */
const CONVERSATION_ID = /^[\x21-\x7e]{1,200}$/
/** How much longer than a tool's time its answer may take. */
const WAIT_SECONDS = 1.5

/**
 * Answers an agent that uses a tool: sends one request to the business's URL, or none in a test call.
 * @returns JSON of at most 4,000 bytes: the result, or what to say and do next. Never rejects.
 */
export async function answerTool(deps: AnswerDeps, use: ToolUse): Promise<string> {
  const startedAt = performance.now()
  try {
    if (!CONVERSATION_ID.test(use.call.conversationId)) return errorAnswer('not_available')
    const booking = readBookingToolId(use.toolId)
    const owned = booking ? null : await findOwnTool(deps, use)
    const tenantId = booking?.tenantId ?? owned?.tool.tenantId
    if (tenantId === undefined) return errorAnswer('not_available')
    const leave = use.enter?.(tenantId)
    try {
      if (booking) return await answerBooking(deps, booking, { ...use, startedAt })
      return owned ? await runTool(deps, owned, { ...use, startedAt }) : errorAnswer('not_available')
    } finally {
      leave?.()
    }
  } catch (error) {
    const isExpected = error instanceof DomainError || findStorageFailure(error) !== null
    const level = isExpected ? 'warn' : 'error'
    deps.log[level]({ err: error, toolId: use.toolId }, 'a tool could not be used')
    return errorAnswer('not_available')
  }
}

/** For the simulator: records the run, and answers without a request. */
export function useSimulatedTool(deps: AnswerDeps): UseTool {
  return async ({ toolId, arguments: sent, at, conversationId, agentId, callerNumber }) => {
    const call = { conversationId, agentId, caller: callerNumber, called: null }
    return await answerTool(deps, { toolId, arguments: sent, call, isSimulated: true, at })
  }
}

type OwnTool = { tool: ToolRow; provider: ProviderName }

/** @returns null unless the tool is on, and the agent is its business's, which can have calls */
async function findOwnTool({ db }: AnswerDeps, { toolId, call }: ToolUse): Promise<OwnTool | null> {
  const tool = await findAnyTool(db, toolId)
  const provider = tool?.isOn === 1 ? await findProviderOfCall(db, tool.tenantId, call) : null
  return tool && provider ? { tool, provider } : null
}

type Run = ToolUse & { startedAt: number }

async function runTool(deps: AnswerDeps, { tool, provider }: OwnTool, run: Run): Promise<string> {
  const { conversationId } = run.call
  const call = await readCall(deps, { tenantId: tool.tenantId, provider }, run.call)
  const isTest = run.isSimulated || call.isTest
  const isMocked = isTest && tool.mock !== ''
  const own = { caller: call.caller, conversationId }
  const parameters = JSON.parse(tool.parameters) as ToolParameter[]
  const read = readArguments(parameters, { sent: run.arguments, own, isMocked })
  const masking = await findMasking(deps.db, tool.tenantId)
  const about = { deps, tool, run, isTest, shown: read.shown, masking }
  if (read.values === null) return await refuse(about, 'invalid_arguments', read.problem.next)
  if (isMocked || run.isSimulated || (isTest && tool.changes === 1)) {
    return await record(about, { outcome: isMocked ? 'ok' : 'refused', answer: testAnswer(tool.mock) })
  }
  const request = buildRequest(tool, read.values)
  if (!request) return await refuse(about, 'invalid_arguments', 'A value cannot be a part of the URL. Use another one.')
  const runKey = tool.changes === 1 ? runKeyOf(conversationId, read.values) : null
  return await sendOnce(about, { ...request, runKey })
}

type About = { deps: AnswerDeps; tool: ToolRow; run: Run; isTest: boolean; shown: ToolArguments; masking: Masking }

/** Sends a request, unless an equal one has been sent in this call, which answers this one too. */
async function sendOnce(about: About, request: ToolRequest & { runKey: string | null }): Promise<string> {
  const { deps, tool } = about
  const { runKey } = request
  for (;;) {
    const first = runKey === null ? null : await findFirstAnswer(deps, tool, runKey)
    if (first !== null) return await record(about, { outcome: 'repeated', answer: fitAnswer(first) })
    if (isPausedUntil(tool.pausedUntil, deps.now())) return await refuse(about, 'not_available')
    // If this server is killed, the run stays unknown.
    const started = { ...newRun(about, { outcome: 'unknown', answer: errorAnswer('unknown') }), ms: 0, runKey }
    const claim = await claimRun(deps, started)
    if (claim === 'too-many') return await refuse(about, 'too_many')
    if (claim === 'closed') return errorAnswer('not_available')
    if (claim === 'taken') continue
    const {
      isDown,
      responseStart: _,
      problem: __,
      ...result
    } = await askTool(deps, tool, { ...request, seconds: secondsLeft(about) })
    const keptKey = result.outcome === 'ok' || result.outcome === 'unknown' ? runKey : null
    await recordEnd(deps, started, async () => {
      const stored = { ...result, answer: maskJson(result.answer, about.masking) }
      await endRun(deps.db, started.id, { ...stored, ms: msOf(about), runKey: keptKey })
      if (result.outcome !== 'refused') await countRun(deps.db, tool, { isDown, now: deps.now() })
    })
    return result.answer
  }
}

async function refuse(about: About, error: AnswerError, next?: string): Promise<string> {
  return await record(about, { outcome: 'refused', answer: errorAnswer(error, { next }) })
}

async function record(about: About, end: Pick<NewRun, 'outcome' | 'answer'>): Promise<string> {
  await recordRun(about.deps, newRun(about, end))
  return end.answer
}

function newRun(about: About, end: Pick<NewRun, 'outcome' | 'answer'>): NewRun {
  const { deps, tool, run, isTest, shown, masking } = about
  return {
    ...{ id: deps.newId(), tenantId: tool.tenantId, toolId: tool.id, toolName: tool.name },
    ...{
      conversationId: run.call.conversationId,
      at: run.at ?? deps.now(),
      arguments: maskJson(JSON.stringify(shown), masking),
    },
    ...{ httpStatus: null, ms: msOf(about), isTest: isTest ? (1 as const) : (0 as const), runKey: null, ...end },
    answer: maskJson(end.answer, masking),
  }
}

/** The provider stops waiting a little after the tool's time, of which a wait for another run may have used some. */
function secondsLeft({ tool, run }: About): number {
  const waited = (performance.now() - run.startedAt) / 1000
  return Math.min(tool.timeoutSeconds, Math.floor(tool.timeoutSeconds + WAIT_SECONDS - waited))
}

/** At least 1, because a run that has not ended has 0. */
function msOf({ run }: About): number {
  return Math.max(1, Math.round(performance.now() - run.startedAt))
}
