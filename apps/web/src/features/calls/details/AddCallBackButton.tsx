import { PhoneIncoming } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { Button } from '#components/Button.tsx'
import { toast, toastFailure } from '#components/feedback/toasts.ts'
import { trpc } from '#lib/api/trpc.ts'

/** Adds a call to the call-backs with one click. */
export function AddCallBackButton({ callId }: { callId: string }): ReactNode {
  const [, navigate] = useLocation()
  const { bulk, calls } = trpc.useUtils()
  const action = { label: 'View call-backs', onSelect: () => navigate('/bulk-caller/call-backs') }
  const add = trpc.bulk.addCallBack.useMutation({
    onSuccess: () => toast({ title: 'Added to your call-backs', action }),
    onError: (error) => toastFailure('The call-back was not added', error, 'Please try again.'),
    onSettled: async () =>
      await Promise.all([bulk.callBacks.invalidate(), bulk.missedCallers.invalidate(), calls.today.invalidate()]),
  })
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
