import { readReportedPhone } from '@callwright/contract/text/phone'
import { findAgent } from '../agent/agent.repo.ts'
import { type BookingTool, findAgentBooking } from '../agent/tools/booking-tools.ts'
import { answerBookingTool } from '../booking/tools/answer-booking-tool.ts'
import { findMasking } from '../calls/outcomes/mask-report.ts'
import type { TenantId } from '@callwright/db/tables/ids'

import type { AnswerDeps, ToolUse } from './tool-use.ts'
import { errorAnswer } from '../agent/tools/answers.ts'
import { claimBookingRun, recordEnd } from './claim-run.ts'
import { maskJson } from './mask-json.ts'
import { readArguments } from './read-arguments.ts'
import { findProviderOfCall, readCall } from './read-call.ts'
import { endRun } from './runs.repo.ts'

/** Answers an agent that finds, books, or cancels an appointment; the run is recorded like those of other tools. */
export async function answerBooking(
  deps: AnswerDeps,
  { name, tenantId }: { name: BookingTool; tenantId: TenantId },
  use: ToolUse & { startedAt: number },
): Promise<string> {
  const { db, now, newId } = deps
  const { conversationId } = use.call
  const provider = await findProviderOfCall(db, tenantId, use.call)
  const agent = provider && (await findAgent(db, tenantId, provider))
  const tool = (await findAgentBooking(db, tenantId))?.tools.find((each) => each.name === name)
  if (!agent || !tool) return errorAnswer('not_available')
  const call = await readCall(deps, { tenantId, provider }, use.call)
  const callerNumber = use.isSimulated ? readReportedPhone(use.call.caller ?? '') : call.caller
  const own = { caller: callerNumber, conversationId }
  const { values, shown, problem } = readArguments(tool.parameters, { sent: use.arguments, own })
  const masking = await findMasking(db, tenantId)
  const isTest = use.isSimulated || call.isTest
  const run = {
    ...{ id: newId(), tenantId, toolId: use.toolId, toolName: name, conversationId, at: use.at ?? now() },
    ...{ arguments: maskJson(JSON.stringify(shown), masking), outcome: 'unknown' as const, httpStatus: null, ms: 0 },
    ...{ answer: errorAnswer('unknown'), isTest: isTest ? (1 as const) : (0 as const), runKey: null },
  } as const
  if (!(await claimBookingRun(deps, run))) return errorAnswer('too_many')
  const { language } = agent
  const used = { tenantId, conversationId, callerNumber, isTest, language, masking, at: run.at }
  const told = values && (await answerBookingTool(deps, used, { name, given: values }))
  const answer = told ? JSON.stringify(told) : errorAnswer('invalid_arguments', { next: problem?.next })
  const ms = Math.max(1, Math.round(performance.now() - use.startedAt))
  const end = { outcome: told?.ok ? 'ok' : 'refused', httpStatus: null, runKey: null } as const
  await recordEnd(deps, run, async () => await endRun(db, run.id, { ...end, ms, answer: maskJson(answer, masking) }))
  return answer
}
