import type { ReactNode } from 'react'
import { ConfirmDialog } from '#components/dialog/ConfirmDialog.tsx'
import { toast, toastFailure } from '#components/feedback/toasts.ts'
import { trpc } from '#lib/api/trpc.ts'
import { useLastValue } from '#lib/hooks/use-last-value.ts'
import type { ApiKey } from './key-row.ts'

type Props = {
  /** Null while the dialog is closed. */
  apiKey: ApiKey | null
  onClose: () => void
}

export function RevokeKeyDialog({ apiKey, onClose }: Props): ReactNode {
  const lastKey = useLastValue(apiKey)
  const { keys } = trpc.useUtils()
  const { mutate, isPending } = trpc.keys.revoke.useMutation({
    onSuccess: () => toast({ title: 'Key revoked', description: 'Requests with this key are now refused.' }),
    onError: (error) => toastFailure('Not revoked', error, 'The key still works. Please try again.'),
    onSettled: () => {
      onClose()
      return keys.list.invalidate()
    },
  })
  return (
    <ConfirmDialog
      open={apiKey !== null}
      onClose={onClose}
      title="Revoke this key?"
      confirmLabel={isPending ? 'Revoking...' : 'Revoke'}
      busy={isPending}
      onConfirm={() => lastKey && mutate({ keyId: lastKey.id })}
    >
      Software that uses{' '}
      <span dir="auto" className="font-medium text-ink">
        {lastKey?.name}
      </span>{' '}
      loses access immediately. This cannot be undone, but you can create another key.
    </ConfirmDialog>
  )
}
