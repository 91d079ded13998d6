import { usePutAway, type PutAway } from '../../../lib/session/use-dismissed.ts'
import { trpc } from '../../../lib/api/trpc.ts'
import type { SetUp } from './SetUpList.tsx'

/** How far the business is, unless that has been put away; `isPending` while nobody knows. */
export function useSetUp(): { isPending: boolean; setUp: SetUp | undefined; place: PutAway } {
  const place = usePutAway('set-up')
  const { isAway } = place
  const query = trpc.business.setUp.useQuery(undefined, { enabled: !isAway, refetchOnMount: 'always' })
  // Where it cannot be asked, the screen does without it.
  if (isAway) return { isPending: false, setUp: undefined, place }
  return { isPending: query.isPending, setUp: query.data, place }
}
