import { formatTime, UNCONFIRMED_MESSAGES } from '@callwright/contract/calls/call-text'
import { isEnded } from '@callwright/contract/calls/calls'
import { useEffect, type ReactNode } from 'react'
import { Notice } from '#components/feedback/Notice.tsx'
import { trpc } from '#lib/api/trpc.ts'
import { formatPhone } from '@callwright/contract/calls/format-phone'
import { CallStatusBadge } from '../CallStatusBadge.tsx'
import { callPollInterval } from '../call-polling.ts'

/** Test calls that are not in the list because they may not have taken place. */
export function UnconfirmedCalls(): ReactNode {
  const calls = trpc.calls.unconfirmed.useQuery(undefined, {
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => callPollInterval(state.data ?? [], Date.now()),
  })
  const { list } = trpc.useUtils().calls
  const count = calls.data?.length ?? 0
  // A call that disappears from here may now be in the list.
  useEffect(() => (count === 0 ? undefined : () => void list.invalidate()), [count, list])
  return calls.data?.map(({ id, phoneNumber, startedAt, status }) => (
    <Notice key={id} tone="warning" action={<CallStatusBadge status={status} />}>
      Not confirmed: test call to {formatPhone(phoneNumber ?? 'Unknown')} at {formatTime(startedAt)}.{' '}
      {UNCONFIRMED_MESSAGES[isEnded(status) ? 'unknown' : 'asked']}
    </Notice>
  ))
}
