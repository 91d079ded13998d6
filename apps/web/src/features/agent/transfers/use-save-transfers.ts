import type { Transfer, Transfers } from '@callwright/contract/agent/transfers'
import { trpc } from '#lib/api/trpc.ts'
import { useAgentChange, type ChangeOptions } from '../use-agent-change.ts'

type SaveTransfers = Pick<ReturnType<typeof trpc.agent.saveTransfers.useMutation>, 'error' | 'isPending' | 'reset'> & {
  /** Replaces all transfers. */
  save: (transfers: readonly Transfer<string>[]) => void
}

/** @param saved the transfers as they are now */
export function useSaveTransfers({ blindRefusal }: Transfers, options: ChangeOptions): SaveTransfers {
  const utils = trpc.useUtils()
  const callbacks = useAgentChange<Transfers>({
    ...options,
    query: utils.agent.transfers,
    message: { title: 'Transfers Updated', description: 'Your agent uses them starting with its next call.' },
  })
  const { mutate, error, isPending, reset } = trpc.agent.saveTransfers.useMutation(callbacks)

  function save(transfers: readonly Transfer<string>[]): void {
    // Where blind transfers are not possible, the agent already uses a conference.
    const possible = transfers.map((each) => (blindRefusal === null ? each : { ...each, type: 'conference' as const }))
    mutate({ transfers: possible })
  }

  return { save, error, isPending, reset }
}
