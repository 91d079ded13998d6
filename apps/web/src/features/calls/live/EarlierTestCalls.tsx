import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Card } from '#components/Card.tsx'
import { QueryError } from '#components/feedback/QueryError.tsx'
import { trpc } from '#lib/api/trpc.ts'
import { callPath } from '#lib/paths.ts'
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
  if (query.isPending || calls?.length === 0) return null
  return (
    <Card title="Earlier tests" padded={false}>
      <QueryError query={query} title="Your earlier tests could not be loaded" />
      {calls && (
        <ul className="divide-y divide-line">
          {calls.map((call) => (
            <li key={call.id} className="h-19">
              <Link
                href={callPath(call.id)}
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
