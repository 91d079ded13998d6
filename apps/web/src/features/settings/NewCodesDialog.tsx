import { useId, type ReactNode } from 'react'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { failureSentence } from '../../lib/failure.ts'
import { trpc } from '../../lib/trpc.ts'
import { ProofForm } from './ProofForm.tsx'
import { askToSave, RecoveryCodes } from './RecoveryCodes.tsx'

export function NewCodesDialog({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  const formId = useId()
  const cache = trpc.useUtils()
  const renew = trpc.auth.renewRecoveryCodes.useMutation({
    onSuccess: () => cache.auth.secondFactor.invalidate(),
  })
  const codes = renew.data?.recoveryCodes
  return (
    <Dialog
      open={open}
      onClose={codes ? askToSave : onClose}
      title={codes ? 'Save Your Recovery Codes' : 'Make new recovery codes?'}
      size={codes ? 'md' : 'sm'}
      footer={
        codes ? (
          <Button onClick={onClose}>I Have Saved Them</Button>
        ) : (
          <>
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" form={formId} busy={renew.isPending}>
              {renew.isPending ? 'Making...' : 'Make New Codes'}
            </Button>
          </>
        )
      }
    >
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : (
        <ProofForm
          formId={formId}
          refusal={renew.isError ? failureSentence(renew.error, 'Please try again.') : undefined}
          onChange={() => renew.reset()}
          onProof={(proof) => renew.mutate(proof)}
        >
          The codes you have now stop working.
        </ProofForm>
      )}
    </Dialog>
  )
}
