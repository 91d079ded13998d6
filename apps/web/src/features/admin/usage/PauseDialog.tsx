import type { ReactNode } from 'react'
import { ConfirmDialog } from '#components/dialog/ConfirmDialog.tsx'
import { useLastValue } from '#lib/hooks/use-last-value.ts'
import { usePauseClient } from './use-pause-client.ts'

type Props = {
  /** The client to pause; null while the dialog is closed. */
  client: { tenantId: string; businessName: string | null; email: string | null } | null
  onClose: () => void
}

export function PauseDialog({ client, onClose }: Props): ReactNode {
  const lastClient = useLastValue(client)
  const { setPaused, busy } = usePauseClient(lastClient?.tenantId ?? '', onClose)
  return (
    <ConfirmDialog
      open={client !== null}
      onClose={onClose}
      title={`Pause ${lastClient?.businessName || lastClient?.email || 'this client'}?`}
      confirmLabel={busy ? 'Pausing...' : 'Pause service'}
      busy={busy}
      onConfirm={() => setPaused(true)}
    >
      No calls will start and no incoming calls will be answered until you resume the service. Calls in progress end
      normally. Campaigns wait and continue afterward.
    </ConfirmDialog>
  )
}
