import type { Transfers } from '@callwright/contract/agent/transfers'
import { trpc } from '#lib/api/trpc.ts'
import { useAgentChange, type ChangeOptions } from '../use-agent-change.ts'

/** Replaces all transfers. */
export function useSaveTransfers(options: ChangeOptions): ReturnType<typeof trpc.agent.saveTransfers.useMutation> {
  const utils = trpc.useUtils()
  return trpc.agent.saveTransfers.useMutation(
    useAgentChange<Transfers>({
      ...options,
      query: utils.agent.transfers,
      message: { title: 'Transfers Updated', description: 'Your agent uses them starting with its next call.' },
    }),
  )
}
