import { useDismissed, type Dismissal } from '../../../lib/session/use-dismissed.ts'
import { trpc } from '../../../lib/api/trpc.ts'
import type { SetUp } from './SetUpList.tsx'

/** How far the business is, unless that has been put away; `isPending` while nobody knows. */
export function useSetUp(): { isPending: boolean; setUp: SetUp | undefined; dismissal: Dismissal } {
  const dismissal = useDismissed('set-up')
  const { isDismissed } = dismissal
  const query = trpc.business.setUp.useQuery(undefined, { enabled: !isDismissed, refetchOnMount: 'always' })
  // Where it cannot be asked, the screen does without it.
  if (isDismissed) return { isPending: false, setUp: undefined, dismissal }
  return { isPending: query.isPending, setUp: query.data, dismissal }
}
