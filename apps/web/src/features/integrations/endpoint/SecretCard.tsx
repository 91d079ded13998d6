import { ROTATION_HOURS } from '@callwright/contract/webhooks'
import { useState, type ReactNode } from 'react'
import { Button } from '../../../components/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { Dialog } from '../../../components/dialog/Dialog.tsx'
import { toastFailure } from '../../../components/feedback/toasts.ts'
import { formatZonedDateTime } from '../../../lib/format.ts'
import { useLastValue } from '../../../lib/hooks/use-last-value.ts'
import { useOpenCount } from '../../../lib/hooks/use-open-count.ts'
import { SecretText } from '../SecretText.tsx'
import { useWebhooks } from '../use-webhooks.ts'
import type { Endpoint } from '../webhooks/endpoint-row.ts'
import { RotateSecretDialog } from './RotateSecretDialog.tsx'

/**
 * The secret that signs the messages: shown on request, or replaced.
 * @param now when the endpoint was loaded, in epoch milliseconds
 */
export function SecretCard({ endpoint, now }: { endpoint: Endpoint; now: number }): ReactNode {
  const { id: endpointId, oldSecretUntil } = endpoint
  const [shownSecret, setShownSecret] = useState<string | null>(null)
  const [isRotating, setIsRotating] = useState(false)
  const rotateKey = useOpenCount(isRotating || null)
  const show = useWebhooks().secret.useMutation({
    onSuccess: ({ secret }) => setShownSecret(secret),
    onError: (error) => toastFailure('The secret could not be shown', error, 'Please try again.'),
  })
  return (
    <Card
      title="Signing secret"
      description="Your software checks with it that a message comes from Callwright."
      action={
        <>
          <Button variant="secondary" size="sm" busy={show.isPending} onClick={() => show.mutate({ endpointId })}>
            Show secret
          </Button>
          <Button variant="secondary" size="sm" onClick={() => setIsRotating(true)}>
            Rotate secret
          </Button>
        </>
      }
    >
      <p className="max-w-prose text-sm text-muted">
        {oldSecretUntil !== null && oldSecretUntil > now
          ? `Messages are also signed with the previous secret until ${formatZonedDateTime(oldSecretUntil)}.`
          : `If others may know the secret, rotate it. The previous one keeps working for ${ROTATION_HOURS} hours.`}
      </p>
      <ShowSecretDialog secret={shownSecret} onClose={() => setShownSecret(null)} />
      <RotateSecretDialog
        key={rotateKey}
        open={isRotating}
        endpointId={endpointId}
        onClose={() => setIsRotating(false)}
      />
    </Card>
  )
}

function ShowSecretDialog({ secret, onClose }: { secret: string | null; onClose: () => void }): ReactNode {
  const lastSecret = useLastValue(secret)
  return (
    <Dialog
      open={secret !== null}
      onClose={onClose}
      title="Signing secret"
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <SecretText label="Secret" text={lastSecret ?? ''} copiedTitle="Signing secret copied" />
    </Dialog>
  )
}
