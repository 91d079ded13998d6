import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Card } from '../../../components/Card.tsx'
import { QueryError } from '../../../components/feedback/QueryError.tsx'
import { Skeleton } from '../../../components/Skeleton.tsx'
import { trpc } from '../../../lib/api/trpc.ts'
import { callPollInterval } from '../call-polling.ts'
import type { CallRow } from '../call-row.ts'
import { CallLines } from '../CallLines.tsx'
import type { PlacedCall } from './LiveTestCall.tsx'

const CALL_COUNT = 3

/** The last test calls, without those placed on this screen, which are shown live; nothing if there are none. */
export function EarlierTestCalls({ placedCalls }: { placedCalls: readonly PlacedCall[] }): ReactNode {
  const isEarlier = ({ id }: CallRow): boolean => placedCalls.every(({ callId }) => callId !== id)
  const query = trpc.calls.recentTests.useQuery(undefined, {
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => callPollInterval(state.data?.filter(isEarlier) ?? [], Date.now()),
  })
  const calls = query.data?.filter(isEarlier).slice(0, CALL_COUNT)
  if (calls?.length === 0) return null
  return (
    <Card title="Earlier tests" padded={false}>
      {query.isPending && <RowsSkeleton />}
      <QueryError
        query={query}
        title="Your earlier tests could not be loaded"
        fallback="Nothing is lost. Please try again."
      />
      {calls && (
        <ul className="divide-y divide-line">
          {calls.map((call) => (
            <li key={call.id} className="h-19">
              <Link
                href={`/call-dashboard?call=${encodeURIComponent(call.id)}`}
                className="flex h-full flex-col justify-center px-5 text-sm transition-colors duration-75 hover:bg-sunken/60 focus-visible:-outline-offset-2"
              >
                <CallLines call={call} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** As high as the rows. */
function RowsSkeleton(): ReactNode {
  return (
    <div aria-busy="true" className="divide-y divide-line">
      {Array.from({ length: CALL_COUNT }, (_row, row) => (
        <div key={row} className="flex h-19 flex-col justify-center gap-2.5 px-5">
          <Skeleton className="h-3.5 w-40" />
          <Skeleton className="h-3 w-56" />
        </div>
      ))}
    </div>
  )
}
