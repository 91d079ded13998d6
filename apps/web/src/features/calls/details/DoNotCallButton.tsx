import type { E164 } from '@callwright/contract/text/phone'
import { PhoneOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { toast, toastFailure } from '#components/feedback/toasts.ts'
import { trpc } from '#lib/api/trpc.ts'
import { formatPhone } from '@callwright/contract/calls/format-phone'

type Props = { callId: string; phoneNumber: E164 }

/** Adds a caller to the do-not-call list with one click, which can be undone. */
export function DoNotCallButton({ callId, phoneNumber }: Props): ReactNode {
  const utils = trpc.useUtils()
  const listing = trpc.bulk.isOnDoNotCall.useQuery({ phoneNumber }, { refetchOnMount: 'always' })
  const remove = trpc.bulk.removeDoNotCall.useMutation({
    onSuccess: () => toast({ title: 'May be called again', description: formatPhone(phoneNumber) }),
    onError: showFailure,
    onSettled: refresh,
  })
  const add = trpc.bulk.addDoNotCall.useMutation({
    onSuccess: () =>
      toast({
        title: 'Will not be called again',
        description: `${formatPhone(phoneNumber)} is on your do-not-call list.`,
        action: { label: 'Undo', onSelect: () => remove.mutate({ phoneNumber }) },
      }),
    onError: showFailure,
    onSettled: refresh,
  })

  function showFailure(error: unknown): void {
    toastFailure('Not saved', error, 'Please try again.')
  }

  async function refresh(): Promise<void> {
    await Promise.all([utils.bulk.isOnDoNotCall.invalidate(), utils.bulk.doNotCall.invalidate()])
  }

  const busy = add.isPending || remove.isPending
  if (listing.data?.isListed === true) {
    return (
      <Button variant="secondary" size="sm" busy={busy} onClick={() => remove.mutate({ phoneNumber })}>
        On your do-not-call list: undo
      </Button>
    )
  }
  return (
    <Button
      variant="secondary"
      size="sm"
      busy={busy}
      disabled={listing.isPending}
      icon={<PhoneOff size={16} />}
      onClick={() => add.mutate({ phoneNumbers: [phoneNumber], callId })}
    >
      Do not call again
    </Button>
  )
}
