import { ROTATION_HOURS } from '@callwright/contract/webhooks'
import type { ReactNode } from 'react'
import { Button } from '../../../components/Button.tsx'
import { ConfirmDialog } from '../../../components/dialog/ConfirmDialog.tsx'
import { Dialog } from '../../../components/dialog/Dialog.tsx'
import { toastFailure } from '../../../components/feedback/toasts.ts'
import { formatZonedDateTime } from '../../../lib/format.ts'
import { SecretText } from '../SecretText.tsx'
import { useWebhooks, useWebhooksCache } from '../use-webhooks.ts'

type Props = { open: boolean; endpointId: string; onClose: () => void }

/** Replaces the signing secret, then shows the new one. */
export function RotateSecretDialog({ open, endpointId, onClose }: Props): ReactNode {
  const cache = useWebhooksCache()
  const rotate = useWebhooks().rotateSecret.useMutation({
    onError: (error) => {
      toastFailure('The secret was not rotated', error, 'The current secret still works. Please try again.')
      onClose()
    },
    onSettled: () => cache.endpoints.invalidate(),
  })
  const rotated = rotate.data
  if (rotated === undefined) {
    return (
      <ConfirmDialog
        open={open}
        onClose={onClose}
        title="Rotate the signing secret?"
        confirmLabel={rotate.isPending ? 'Rotating...' : 'Rotate secret'}
        busy={rotate.isPending}
        onConfirm={() => rotate.mutate({ endpointId })}
      >
        You get a new secret for your software. For {ROTATION_HOURS} hours, each message is signed with both, so that
        nothing is lost while you replace it. Any older secret stops working now.
      </ConfirmDialog>
    )
  }
  return (
    <Dialog open={open} onClose={onClose} title="Secret rotated" footer={<Button onClick={onClose}>Done</Button>}>
      <div className="flex flex-col gap-4">
        <p className="text-base text-muted">
          Give your software this secret. The previous one works until {formatZonedDateTime(rotated.oldSecretUntil)}.
        </p>
        <SecretText label="New secret" text={rotated.secret} copiedTitle="Signing secret copied" />
      </div>
    </Dialog>
  )
}
