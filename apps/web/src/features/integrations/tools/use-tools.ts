import { toast, toastFailure } from '#components/feedback/toasts.ts'
import { failureCode } from '#lib/api/failure.ts'
import { trpc, type Outputs } from '#lib/api/trpc.ts'
import type { QueryState } from '#lib/api/use-paged-list.ts'
import type { Tool } from './edited-tool.ts'

const POLL_MS = 10_000

export function useTools(): Omit<QueryState, 'data'> & { data: Outputs['tools']['list'] | undefined } {
  return trpc.tools.list.useQuery(undefined, { refetchOnMount: 'always', refetchInterval: POLL_MS })
}

/** Whether a change failed only at the voice provider: then it is saved, and this says so. */
export function isSaved(error: unknown): boolean {
  if (failureCode(error) !== 'BAD_GATEWAY') return false
  toast({
    title: 'Saved, but your agent is not updated yet',
    description: 'The voice service could not be updated. We will try again.',
  })
  return true
}

type ToolSwitch = { checked: boolean; disabled: boolean; onChange: (isOn: boolean) => void }

/** The props of the switch that gives a tool to the agent, or takes it away; its settings stay. */
export function useToolSwitch(tool: Tool): ToolSwitch {
  const { id: toolId, headerNames, pausedUntil: _pausedUntil, createdAt: _createdAt, stats: _stats, ...settings } = tool
  const cache = trpc.useUtils().tools
  const { mutate, isPending, variables } = trpc.tools.change.useMutation({
    onError: (error, { isOn }) => {
      if (!isSaved(error)) toastFailure(isOn ? 'Not switched on' : 'Not switched off', error, 'Please try again.')
    },
    onSettled: () => cache.list.invalidate(),
  })
  const headers = headerNames.map((name) => ({ name, value: null }))
  return {
    checked: isPending ? variables.isOn : tool.isOn,
    disabled: isPending,
    onChange: (isOn) => mutate({ ...settings, toolId, headers, isOn }),
  }
}
