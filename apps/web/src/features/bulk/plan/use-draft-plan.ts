import type { FlightPlan } from '@callwright/contract/campaigns/flight-plan'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useId } from 'react'
import { useDebouncedValue } from '#lib/hooks/use-debounced-value.ts'
import type { RecipientListState } from '../recipients/use-recipient-list.ts'
import type { CheckedList, PlanSettings } from '../recipients/worker/recipient-worker-messages.ts'

const PAUSE_MS = 400
/** `now` goes on. */
const REFRESH_MS = 300_000

export type DraftPlan = Pick<UseQueryResult<FlightPlan>, 'data' | 'isError' | 'isFetching' | 'refetch'> & {
  /** Whether `data` is the plan of an earlier list or of earlier settings. */
  isStale: boolean
}

/**
 * The plan of a checked list with these settings; an older one until it is there.
 * @param settings null while they are invalid
 */
export function useDraftPlan(list: RecipientListState, settings: PlanSettings | null): DraftPlan {
  const form = useId()
  const wanted = JSON.stringify(settings)
  const planned = useDebouncedValue(wanted, PAUSE_MS)
  const fileName = list.state === 'checked' ? list.fileName : undefined
  const checked = list.state === 'checked' && list.checked.counts.accepted > 0 ? list : null
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['bulk-plan', form, fileName, checked && numberOf(checked.checked), planned],
    queryFn: async ({ signal }) => {
      const plannedSettings = JSON.parse(planned) as PlanSettings | null
      if (!checked || !plannedSettings) throw new Error('There is nothing to plan')
      return await inTurn(async () => {
        signal.throwIfAborted()
        return await checked.worker.plan(plannedSettings)
      })
    },
    enabled: checked !== null && planned !== 'null',
    placeholderData: (previous, query) => (query?.queryKey[2] === fileName ? previous : undefined),
    gcTime: 0,
    refetchInterval: REFRESH_MS,
    retry: 2,
  })
  return {
    data: checked ? data : undefined,
    isError,
    isFetching,
    refetch,
    isStale: isPlaceholderData || wanted !== planned,
  }
}

let last: Promise<unknown> = Promise.resolve()

/** One plan at a time: the server refuses to make many at once. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const current = last.then(work, work)
  last = current.catch(() => {})
  return await current
}

const numbers = new WeakMap<CheckedList, number>()
let lastNumber = 0

/** Tells the results of checks apart. */
function numberOf(checked: CheckedList): number {
  const number = numbers.get(checked) ?? (lastNumber += 1)
  numbers.set(checked, number)
  return number
}
