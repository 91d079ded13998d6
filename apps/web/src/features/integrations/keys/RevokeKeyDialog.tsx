import type { ReactNode } from 'react'
import { ConfirmDialog } from '#components/dialog/ConfirmDialog.tsx'
import { useLastValue } from '#lib/hooks/use-last-value.ts'
import type { ApiKey } from './key-row.ts'
import { useRevokeKey } from './use-keys.ts'

type Props = {
  /** Null while the dialog is closed. */
  apiKey: ApiKey | null
  onClose: () => void
}

export function RevokeKeyDialog({ apiKey, onClose }: Props): ReactNode {
  const lastKey = useLastValue(apiKey)
  const { revoke, isPending } = useRevokeKey(onClose)
  return (
    <ConfirmDialog
      open={apiKey !== null}
      onClose={onClose}
      title="Revoke this key?"
      confirmLabel={isPending ? 'Revoking...' : 'Revoke'}
      busy={isPending}
      onConfirm={() => lastKey && revoke(lastKey.id)}
    >
      Software that uses{' '}
      <span dir="auto" className="font-medium text-ink">
        {lastKey?.name}
      </span>{' '}
      loses access immediately. This cannot be undone, but you can create another key.
    </ConfirmDialog>
  )
}
