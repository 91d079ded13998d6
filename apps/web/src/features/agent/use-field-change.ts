import type { CallField } from '@callwright/contract/calls/call-fields'
import { trpc } from '#lib/api/trpc.ts'
import { useAgentChange, type ChangeCallbacks, type ChangeOptions } from './use-agent-change.ts'

/** Callbacks for a mutation that changes the fields. */
export function useFieldChange(options: ChangeOptions): ChangeCallbacks<CallField[]> {
  const utils = trpc.useUtils()
  return useAgentChange<CallField[]>({
    ...options,
    query: utils.agent.fields,
    message: {
      title: 'Outcomes Updated',
      description: 'These questions will be answered for your agent’s next calls.',
    },
  })
}
