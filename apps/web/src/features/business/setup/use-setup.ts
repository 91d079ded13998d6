import { useDismissed, type Dismissal } from '#lib/session/use-dismissed.ts'
import { trpc } from '#lib/api/trpc.ts'
import type { Setup } from './setup-steps.ts'

/** The setup progress, unless the list is dismissed; `isPending` while it loads. */
export function useSetup(): { isPending: boolean; setup: Setup | undefined; dismissal: Dismissal } {
  const dismissal = useDismissed('set-up')
  const { isDismissed } = dismissal
  const query = trpc.business.setUp.useQuery(undefined, { enabled: !isDismissed, refetchOnMount: 'always' })
  // If the progress cannot be loaded, `setup` stays undefined, and the screen omits the list.
  if (isDismissed) return { isPending: false, setup: undefined, dismissal }
  return { isPending: query.isPending, setup: query.data, dismissal }
}
