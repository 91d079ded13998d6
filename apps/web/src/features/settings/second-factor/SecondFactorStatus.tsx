import type { ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { Notice } from '#components/feedback/Notice.tsx'
import type { Outputs } from '#lib/api/trpc.ts'
import { formatCount } from '#lib/format.ts'
import { formatDate } from '@callwright/contract/calls/call-text'

/** A warning appears when at most this many recovery codes are left. */
const LOW_CODE_COUNT = 3

type Props = { state: Outputs['auth']['secondFactor']; onNewCodes: () => void; onTurnOff: () => void }

export function SecondFactorStatus({ state, onNewCodes, onTurnOff }: Props): ReactNode {
  const { onSince, recoveryCodesLeft: codesLeft } = state
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose text-base text-muted">
        {onSince !== null && `On since ${formatDate(onSince)}. `}
        {formatCount(codesLeft, 'recovery code is', 'recovery codes are')} left in case you lose your phone.
      </p>
      {codesLeft <= LOW_CODE_COUNT && (
        <Notice tone="warning">Only a few recovery codes are left. Create new ones while you can still sign in.</Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={onNewCodes}>
          New Recovery Codes
        </Button>
        <Button variant="secondary" onClick={onTurnOff}>
          Turn Off
        </Button>
      </div>
    </div>
  )
}
