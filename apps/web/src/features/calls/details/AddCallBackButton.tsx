import { PhoneIncoming } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { Button } from '#components/Button.tsx'
import { toast, toastFailure } from '#components/feedback/toasts.ts'
import { TextLink } from '#components/TextLink.tsx'
import { trpc } from '#lib/api/trpc.ts'
import { formatShortDateTime } from '#lib/format.ts'

/** Adds a call to the call-backs with one click. Leads to them if the call waits there already. */
export function AddCallBackButton({ callId }: { callId: string }): ReactNode {
  const [, navigate] = useLocation()
  const { bulk, calls } = trpc.useUtils()
  const href = '/bulk-caller/call-backs'
  const action = { label: 'View call-backs', onSelect: () => navigate(href) }
  const { data: waiting } = trpc.bulk.callBacks.useQuery({ limit: 100 }, { refetchOnMount: 'always' })
  const wantedAt = waiting?.rows.find((row) => row.callId === callId)?.wantedAt
  const add = trpc.bulk.addCallBack.useMutation({
    onSuccess: () => toast({ title: 'Added to your call-backs', action }),
    onError: (error) => toastFailure('The call-back was not added', error, 'Please try again.'),
    onSettled: async () => {
      // A first request that began before would be kept, without the new call-back.
      await bulk.callBacks.cancel()
      await Promise.all([bulk.callBacks.invalidate(), bulk.missedCallers.invalidate(), calls.today.invalidate()])
    },
  })
  if (wantedAt === null) return <TextLink href={href}>On your call-back list</TextLink>
  if (wantedAt) return <TextLink href={href}>Call-back requested for {formatShortDateTime(wantedAt)}</TextLink>
  return (
    <Button
      variant="secondary"
      size="sm"
      busy={add.isPending}
      icon={<PhoneIncoming size={16} />}
      onClick={() => add.mutate({ callId })}
    >
      Add to call-backs
    </Button>
  )
}
