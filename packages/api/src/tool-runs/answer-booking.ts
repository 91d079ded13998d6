import { readReportedPhone } from '@callwright/contract/text/phone'
import { findAgent, findTenantByAgent } from '../agent/agent.repo.ts'
import { type BookingTool, findAgentBooking } from '../agent/tools/booking-tools.ts'
import { answerBookingTool } from '../booking/tools/answer-booking-tool.ts'
import { isConversationDeleted } from '../calls/record/deleted-conversations.repo.ts'
import { isPaused } from '../tenant/tenant.repo.ts'
import type { TenantId } from '@callwright/db/tables/ids'

import type { AnswerDeps, ToolUse } from './tool-use.ts'
import { errorAnswer } from './answers.ts'
import { recordRun } from './claim-run.ts'
import { readArguments } from './read-arguments.ts'
import { readCall } from './read-call.ts'
import { listRunsOfCall } from './runs.repo.ts'

const RUNS_PER_TOOL = 15
const RUNS_PER_CALL = 40

/** Answers an agent that finds, books, or cancels an appointment; the run is recorded like those of other tools. */
export async function answerBooking(
  deps: AnswerDeps,
  { name, tenantId }: { name: BookingTool; tenantId: TenantId },
  use: ToolUse & { startedAt: number },
): Promise<string> {
  const { db, now, newId } = deps
  const { conversationId, agentId } = use.call
  const owner = await findTenantByAgent(db, agentId)
  if (owner?.tenantId !== tenantId || (await isPaused(db, tenantId))) return errorAnswer('not_available')
  const agent = await findAgent(db, tenantId, owner.provider)
  const tool = (await findAgentBooking(db, tenantId))?.tools.find((each) => each.name === name)
  if (!agent || !tool || (await isConversationDeleted(db, conversationId))) return errorAnswer('not_available')
  const earlier = await listRunsOfCall(db, tenantId, conversationId)
  const isWithin = earlier.length < RUNS_PER_CALL && earlier.filter(isOf(use.toolId)).length < RUNS_PER_TOOL
  if (!isWithin) return errorAnswer('too_many')
  const call = await readCall(deps, owner, use.call)
  const callerNumber = use.isSimulated ? readReportedPhone(use.call.caller ?? '') : call.caller
  const own = { caller: callerNumber, conversationId }
  const { values, shown, problem } = readArguments(tool.parameters, { sent: use.arguments, own })
  const at = use.at ?? now()
  const isTest = use.isSimulated || call.isTest
  const told =
    values === null
      ? null
      : await answerBookingTool(
          deps,
          { tenantId, conversationId, callerNumber, isTest, language: agent.language, at },
          { name, given: values },
        )
  const answer = told ? JSON.stringify(told) : errorAnswer('invalid_arguments', { next: problem ?? undefined })
  await recordRun(deps, {
    ...{ id: newId(), tenantId, toolId: use.toolId, toolName: name, conversationId, at },
    ...{ arguments: JSON.stringify(shown), outcome: told?.ok ? 'ok' : 'refused', httpStatus: null, answer },
    ...{ ms: Math.max(1, Math.round(performance.now() - use.startedAt)), isTest: isTest ? 1 : 0, runKey: null },
  })
  return answer
}

function isOf(toolId: string): (run: { toolId: string }) => boolean {
  return (run) => run.toolId === toolId
}
