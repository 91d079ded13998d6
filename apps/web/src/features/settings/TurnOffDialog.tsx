import { useId, type ReactNode } from 'react'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { toast } from '../../components/toasts.ts'
import { failureSentence } from '../../lib/failure.ts'
import { trpc } from '../../lib/trpc.ts'
import { ProofForm } from './ProofForm.tsx'

export function TurnOffDialog({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  const formId = useId()
  const cache = trpc.useUtils()
  const turnOff = trpc.auth.turnOffSecondFactor.useMutation({
    onSuccess: async () => {
      onClose()
      toast({ title: 'Two-step sign-in is off', description: 'Your password alone signs you in.' })
      await cache.auth.secondFactor.invalidate()
    },
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Turn off two-step sign-in?"
      size="sm"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" type="submit" form={formId} busy={turnOff.isPending}>
            {turnOff.isPending ? 'Turning off...' : 'Turn Off'}
          </Button>
        </>
      }
    >
      <ProofForm
        formId={formId}
        refusal={turnOff.isError ? failureSentence(turnOff.error, 'Please try again.') : undefined}
        onChange={() => turnOff.reset()}
        onProof={(proof) => turnOff.mutate(proof)}
      >
        The password alone will be enough to sign in, and your recovery codes stop working.
      </ProofForm>
    </Dialog>
  )
}
