import { ROTATION_HOURS } from '@callwright/contract/webhooks'
import { useState, type ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { Card } from '#components/Card.tsx'
import { WhileOpen } from '#components/dialog/WhileOpen.tsx'
import { formatZonedDateTime } from '#lib/format.ts'
import type { Endpoint } from '../endpoint-row.ts'
import { RotateSecretDialog } from './RotateSecretDialog.tsx'

/**
 * The secret that signs the messages. It was shown once; a rotation shows a new one.
 * @param now when the endpoint was loaded, in epoch milliseconds
 */
export function SecretCard({ endpoint, now }: { endpoint: Endpoint; now: number }): ReactNode {
  const { id: endpointId, oldSecretUntil } = endpoint
  const [isRotating, setIsRotating] = useState(false)
  return (
    <Card
      title="Signing secret"
      description="Your software uses it to check that a message comes from here."
      action={
        <Button variant="secondary" size="sm" onClick={() => setIsRotating(true)}>
          Rotate secret
        </Button>
      }
    >
      <p className="max-w-prose text-sm text-muted">
        {oldSecretUntil !== null && oldSecretUntil > now
          ? `Messages are also signed with the previous secret until ${formatZonedDateTime(oldSecretUntil)}.`
          : `If you have lost the secret, or someone else may know it, rotate it. The previous one keeps working for ${ROTATION_HOURS} hours.`}
      </p>
      <WhileOpen value={isRotating}>
        {(_value, open) => (
          <RotateSecretDialog open={open} endpointId={endpointId} onClose={() => setIsRotating(false)} />
        )}
      </WhileOpen>
    </Card>
  )
}
