import { reauthWithCodeSchema } from '@callwright/contract/settings'
import type { ReactNode } from 'react'
import { PasswordDialog } from '#components/dialog/PasswordDialog.tsx'
import { trpc } from '#lib/api/trpc.ts'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'

export function NewRecoveryCodesDialog({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  const utils = trpc.useUtils()
  const renew = trpc.auth.renewRecoveryCodes.useMutation({
    onSuccess: () => utils.auth.secondFactor.invalidate(),
  })
  if (renew.data) return <RecoveryCodesDialog open={open} codes={renew.data.recoveryCodes} onClose={onClose} />
  return (
    <PasswordDialog
      open={open}
      onClose={onClose}
      title="Create new recovery codes?"
      send={['Create New Codes', 'Creating...']}
      action={renew}
      onSubmit={renew.mutate}
      schema={reauthWithCodeSchema}
      fallback="Please try again."
    >
      <p className="text-base text-muted">Your current codes will stop working.</p>
    </PasswordDialog>
  )
}
