import { trpc, type Outputs } from '../../../lib/api/trpc.ts'
import { useAgentChange } from '../use-agent-change.ts'

type SaveHours = ReturnType<typeof trpc.agent.saveOpeningHours.useMutation>

/** Saves the opening hours and shows the result. The form keeps its input either way. */
export function useSaveHours(): SaveHours {
  const utils = trpc.useUtils()
  const callbacks = useAgentChange<Outputs['agent']['openingHours']>({
    query: utils.agent.openingHours,
    message: { title: 'Opening Hours Updated', description: 'They apply starting with the next call.' },
  })
  return trpc.agent.saveOpeningHours.useMutation(callbacks)
}
