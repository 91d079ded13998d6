import { reauthWithCodeSchema } from '@callwright/contract/settings'
import type { ReactNode } from 'react'
import { PasswordDialog } from '#components/dialog/PasswordDialog.tsx'
import { toast } from '#components/feedback/toasts.ts'
import { trpc } from '#lib/api/trpc.ts'

export function TurnOffDialog({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  const utils = trpc.useUtils()
  const turnOff = trpc.auth.turnOffSecondFactor.useMutation({
    onSuccess: async () => {
      onClose()
      toast({ title: 'Two-step sign-in is off', description: 'You now sign in with your password alone.' })
      await utils.auth.secondFactor.invalidate()
    },
  })
  return (
    <PasswordDialog
      open={open}
      onClose={onClose}
      title="Turn off two-step sign-in?"
      send={['Turn Off', 'Turning off...']}
      isDangerous
      action={turnOff}
      onSubmit={turnOff.mutate}
      schema={reauthWithCodeSchema}
      fallback="Please try again."
    >
      <p className="text-base text-muted">
        Your password alone will be enough to sign in, and your recovery codes will stop working.
      </p>
    </PasswordDialog>
  )
}
