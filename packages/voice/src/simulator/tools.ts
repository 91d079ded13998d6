import type { Turn } from '@callwright/contract/calls/calls'
import type { ToolArguments, ToolParameter } from '@callwright/contract/tools/tools'
import { fillVariables } from '@callwright/contract/text/variables'
import { z } from 'zod'
import type { AgentTool, UseTool } from '../voice-provider.ts'

// A simulated agent understands nothing that is said, so it uses a tool with example arguments and reads out the answer.

export const CONFIRMING = 'Shall I do that now?'
/** Stands for what the agent says about the answer until the tool has been used. */
export const ANSWER_LINE = '{tool answer}'

/** All that a simulated agent understands of an answer to its question. */
export function isYes(text: string): boolean {
  return /^yes\b/i.test(text.trim())
}

const LOOKING_UP = 'One moment, please. I am looking that up.'
const DOING = 'One moment, please. I am doing that now.'
export const FAILED = 'That is not possible right now.'
const ANSWER_SHOWN = 200

type Line = Pick<Turn, 'role' | 'text'>

/** The part of a conversation in which the agent uses a tool. */
export function toolLines({ changes }: Pick<AgentTool, 'changes'>): Line[] {
  const asking: Line[] = changes
    ? [
        { role: 'customer', text: 'Could you do that for me?' },
        { role: 'agent', text: CONFIRMING },
        { role: 'customer', text: 'Yes, please.' },
        { role: 'agent', text: DOING },
      ]
    : [
        { role: 'customer', text: 'Could you look that up for me?' },
        { role: 'agent', text: LOOKING_UP },
      ]
  return [...asking, { role: 'agent', text: ANSWER_LINE }]
}

export type ToolUser = Pick<Parameters<UseTool>[0], 'agentId' | 'conversationId' | 'callerNumber'> & {
  variables: Readonly<Record<string, string>>
}

/** Uses a tool. @returns what the agent says about the answer */
export async function sayAnswer(
  useTool: UseTool,
  { agentId, conversationId, callerNumber, variables }: ToolUser,
  { tool, at }: { tool: AgentTool; at: number },
): Promise<string> {
  const { toolId, parameters } = tool
  const use = {
    agentId,
    conversationId,
    callerNumber,
    toolId,
    at,
    arguments: exampleArguments(parameters, variables),
  }
  try {
    return describeAnswer(await useTool(use))
  } catch {
    return FAILED
  }
}

function exampleArguments(
  parameters: readonly ToolParameter[],
  variables: Readonly<Record<string, string>>,
): ToolArguments {
  const entries = parameters.flatMap(({ name, source, type, choices, value }): [string, ToolArguments[string]][] => {
    if (source === 'agent')
      return [[name, { text: 'example', number: 1, 'yes-no': true, choice: choices[0] ?? '' }[type]]]
    const placeholder = `{{${value}}}`
    const filled = source === 'variable' ? fillVariables(placeholder, variables) : placeholder
    return filled === placeholder ? [] : [[name, filled]]
  })
  return Object.fromEntries(entries)
}

const answerSchema = z.union([
  z.object({ ok: z.literal(true), result: z.unknown() }),
  z.object({ ok: z.literal(false), say: z.string() }),
])

function describeAnswer(answer: string): string {
  const read = answerSchema.parse(JSON.parse(answer))
  if (!read.ok) return read.say
  const text = typeof read.result === 'string' ? read.result : JSON.stringify(read.result ?? null)
  const [sentence = ''] = text.trim().split(/(?<=[.!?])\s/)
  const shown = sentence.length > ANSWER_SHOWN ? `${sentence.slice(0, ANSWER_SHOWN).toWellFormed()}…` : sentence
  return shown === '' || shown === 'null' ? 'That worked.' : `Here is the answer: ${shown}`
}
