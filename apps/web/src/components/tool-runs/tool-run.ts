import type { RunOutcome, ToolArguments } from '@callwright/contract/tools/tools'
import type { BadgeTone } from '../Badge.tsx'

/** One use of a tool. `answer`: JSON, what the agent was told. */
export type ToolRun = { arguments: ToolArguments; outcome: RunOutcome; ms: number; answer: string }

export const RUN_BADGES: Record<RunOutcome, { label: string; tone: BadgeTone }> = {
  ok: { label: 'Answered', tone: 'green' },
  failed: { label: 'Failed', tone: 'red' },
  unknown: { label: 'Unclear', tone: 'amber' },
  refused: { label: 'Not done', tone: 'gray' },
  repeated: { label: 'Same as before', tone: 'blue' },
}

/** `plate: AB 123, count: 2`. */
export function formatArguments(values: ToolArguments): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}: ${formatArgument(value)}`)
    .join(', ')
}

export function formatArgument(value: ToolArguments[string]): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value)
}
