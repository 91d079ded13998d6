import { reauthWithCodeSchema } from '@callwright/contract/settings'
import { useId, type ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { Dialog } from '#components/dialog/Dialog.tsx'
import { ReauthForm } from '#components/form/ReauthForm.tsx'
import { trpc } from '#lib/api/trpc.ts'
import { remindToSaveCodes, RecoveryCodes } from './RecoveryCodes.tsx'

export function NewRecoveryCodesDialog({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  const formId = useId()
  const utils = trpc.useUtils()
  const renew = trpc.auth.renewRecoveryCodes.useMutation({
    onSuccess: () => utils.auth.secondFactor.invalidate(),
  })
  const codes = renew.data?.recoveryCodes
  const closeIfIdle = (): void => void (renew.isPending || onClose())
  return (
    <Dialog
      open={open}
      onClose={codes ? remindToSaveCodes : closeIfIdle}
      title={codes ? 'Save Your Recovery Codes' : 'Create new recovery codes?'}
      size={codes ? 'md' : 'sm'}
      footer={
        codes ? (
          <Button onClick={onClose}>I Have Saved Them</Button>
        ) : (
          <>
            <Button variant="secondary" disabled={renew.isPending} onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" form={formId} busy={renew.isPending}>
              {renew.isPending ? 'Creating...' : 'Create New Codes'}
            </Button>
          </>
        )
      }
    >
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : (
        <ReauthForm
          formId={formId}
          action={renew}
          schema={reauthWithCodeSchema}
          initial={{ password: '', code: '' }}
          fallback="Please try again."
        >
          <p className="text-base text-muted">Your current codes will stop working.</p>
        </ReauthForm>
      )}
    </Dialog>
  )
}
