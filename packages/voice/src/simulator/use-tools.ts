import type { Turn } from '@callwright/contract/calls/calls'
import { BOOKING_TOOLS } from '@callwright/contract/tools/tools'
import type { AgentTool, UseTool } from '../voice-provider.ts'
import { type BookingTalk, createBookingTalk } from './booking.ts'
import type { SimulatedConversation } from './store.ts'
import { ANSWER_LINE, sayAnswer, type ToolUser } from './tools.ts'

/** Callers need at least this long to hear what is read back. */
const APART_MS = 4000
/** A tool is used before the agent says what came of it. */
const BEFORE_LINE_MS = 200

/** Tools that are used alone, unlike those of a booking. */
export function singleTools(tools: readonly AgentTool[]): AgentTool[] {
  return tools.filter(({ name }) => !BOOKING_TOOLS.some((each) => each === name))
}

/** The tools with which something can begin: a booking begins with `find_times`. */
export function startingTools(tools: readonly AgentTool[]): AgentTool[] {
  return [...singleTools(tools), ...tools.filter(({ name }) => name === 'find_times')]
}

/** @param options.clock the time of each use, in epoch ms */
export function talkAboutBooking(
  useTool: UseTool,
  user: ToolUser,
  { tools, clock }: { tools: readonly AgentTool[]; clock: () => number },
): BookingTalk | null {
  const { agentId, conversationId, callerNumber } = user
  return createBookingTalk(tools, async (name, given) => {
    const toolId = tools.find((tool) => tool.name === name)?.toolId ?? ''
    return await useTool({
      ...{ agentId, conversationId, callerNumber, toolId },
      arguments: given,
      at: clock(),
    })
  })
}

/**
 * Uses the tool of a conversation whose course is decided, and writes what the agent says about its answers. What follows
 * an answer that ends the booking is left out.
 */
export async function fillToolLines(
  useTool: UseTool,
  user: ToolUser,
  { tool, tools, conversation }: { tool: AgentTool; tools: readonly AgentTool[]; conversation: SimulatedConversation },
): Promise<void> {
  const { startedAt, ended } = conversation
  let at = startedAt
  const talk = tool.name === 'find_times' ? talkAboutBooking(useTool, user, { tools, clock: () => at }) : null
  const filled: Turn[] = []
  let isFirst = true
  for (const turn of ended.turns) {
    if (turn.text !== ANSWER_LINE) {
      filled.push(turn)
      continue
    }
    at = Math.max(startedAt + (turn.atSeconds ?? 0) * 1000 - BEFORE_LINE_MS, at + APART_MS)
    if (!talk) filled.push({ ...turn, text: await sayAnswer(useTool, user, { tool, at }) })
    else if (isFirst) filled.push({ ...turn, text: await talk.start() })
    else if (talk.isOpen()) filled.push({ ...turn, text: await talk.hear(filled.at(-1)?.text ?? '') })
    else filled.pop()
    isFirst = false
  }
  ended.turns = filled
}
