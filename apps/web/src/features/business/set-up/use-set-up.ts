import { useDismissed, type Dismissal } from '../../../lib/session/use-dismissed.ts'
import { trpc } from '../../../lib/api/trpc.ts'
import type { SetUp } from './SetUpList.tsx'

/** The set-up progress, unless the list is dismissed; `isPending` while it loads. */
export function useSetUp(): { isPending: boolean; setUp: SetUp | undefined; dismissal: Dismissal } {
  const dismissal = useDismissed('set-up')
  const { isDismissed } = dismissal
  const query = trpc.business.setUp.useQuery(undefined, { enabled: !isDismissed, refetchOnMount: 'always' })
  // If it cannot be loaded, `setUp` stays undefined and the screen does without it.
  if (isDismissed) return { isPending: false, setUp: undefined, dismissal }
  return { isPending: query.isPending, setUp: query.data, dismissal }
}
