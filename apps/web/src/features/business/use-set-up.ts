import { usePutAway } from '../../lib/put-away.ts'
import { trpc } from '../../lib/trpc.ts'
import type { SetUp } from './SetUpList.tsx'

/** How far the business is, unless that has been put away; `isPending` while nobody knows. */
export function useSetUp(): { isPending: boolean; setUp: SetUp | undefined; onDismiss: () => void } {
  const [isAway, putAway] = usePutAway('set-up')
  const query = trpc.business.setUp.useQuery(undefined, { enabled: !isAway, refetchOnMount: 'always' })
  // Where it cannot be asked, the screen does without it.
  if (isAway) return { isPending: false, setUp: undefined, onDismiss: putAway }
  return { isPending: query.isPending, setUp: query.data, onDismiss: putAway }
}
