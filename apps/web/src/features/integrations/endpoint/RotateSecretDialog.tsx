import { ROTATION_HOURS, rotateSecretFormSchema } from '@callwright/contract/webhooks'
import type { ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { PasswordDialog } from '#components/dialog/PasswordDialog.tsx'
import { formatZonedDateTime } from '#lib/format.ts'
import { trpc } from '#lib/api/trpc.ts'
import { SecretDialog } from '../SecretDialog.tsx'

type Props = { open: boolean; endpointId: string; onClose: () => void }

/** Replaces the signing secret, then shows the new one. */
export function RotateSecretDialog({ open, endpointId, onClose }: Props): ReactNode {
  const cache = trpc.useUtils().webhooks
  const rotate = trpc.webhooks.rotateSecret.useMutation({
    onSettled: () => cache.endpoints.invalidate(),
  })
  const rotated = rotate.data
  if (rotated === undefined) {
    return (
      <PasswordDialog
        open={open}
        onClose={onClose}
        title="Rotate the signing secret?"
        send={['Rotate secret', 'Rotating...']}
        isDangerous
        action={rotate}
        onSubmit={(reauth) => rotate.mutate({ endpointId, ...reauth })}
        schema={rotateSecretFormSchema}
        fallback="The secret was not rotated, and the current one still works. Please try again."
      >
        <p className="text-base text-muted">
          You get a new secret for your software. For {ROTATION_HOURS} hours, each message is signed with both, so that
          nothing is lost while you replace it. Any older secret stops working now.
        </p>
      </PasswordDialog>
    )
  }
  return (
    <SecretDialog
      open={open}
      title="Secret rotated"
      footer={<Button onClick={onClose}>Done</Button>}
      what="secret"
      label="New secret"
      text={rotated.secret}
      copiedTitle="Signing secret copied"
    >
      Give your software this secret. The previous one works until {formatZonedDateTime(rotated.oldSecretUntil)}.
    </SecretDialog>
  )
}
