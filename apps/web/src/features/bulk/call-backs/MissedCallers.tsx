import { useEffect, useRef, type ReactNode } from 'react'
import { ListCard } from '#components/table/ListCard.tsx'
import { trpc } from '#lib/api/trpc.ts'
import { formatCount } from '#lib/format.ts'
import { MISSED_CALLERS_ID } from '#lib/paths.ts'
import { CallerLine } from './CallerLine.tsx'

const POLL_MS = 30_000

type Props = { withoutTests: boolean; now: number; renderAdd: (callId: string) => ReactNode }

/** Callers whom nobody has called back, each with a button that adds them to the requests. Hidden if there are none. */
export function MissedCallers({ withoutTests, now, renderAdd }: Props): ReactNode {
  const card = useRef<HTMLDivElement>(null)
  const query = trpc.bulk.missedCallers.useQuery(
    { withoutTests },
    { refetchOnMount: 'always', refetchInterval: POLL_MS },
  )
  const hasLoaded = !query.isPending
  useEffect(() => {
    if (hasLoaded && location.hash === `#${MISSED_CALLERS_ID}`) card.current?.scrollIntoView()
  }, [hasLoaded])
  if (query.data?.length === 0) return null
  return (
    <div ref={card}>
      <ListCard
        title="Missed callers"
        description="They called in the last 7 days, and nobody has talked to them since."
        list={{ query, rows: query.data ?? [] }}
        failure={{ title: 'The missed callers could not be loaded' }}
        empty={null}
        caption="Missed callers, newest first"
        rowKey={({ callId }) => callId}
        skeletonRows={3}
        renderCard={(caller) => (
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <CallerLine caller={caller} at={caller.missedAt} now={now}>
              {caller.calls > 1 && <span>{formatCount(caller.calls, 'missed call')}</span>}
            </CallerLine>
            {renderAdd(caller.callId)}
          </div>
        )}
      />
    </div>
  )
}
