import { DEFAULT_FALL_BACK_MESSAGE } from '@callwright/contract/agent/fall-back'
import { useState, type ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { Card } from '#components/Card.tsx'
import { WhileOpen } from '#components/dialog/WhileOpen.tsx'
import { Notice } from '#components/feedback/Notice.tsx'
import { formatPhone } from '#lib/format-phone.ts'
import { FallBackDialog, type SavedFallBack } from './FallBackDialog.tsx'

/** What callers get while nobody can answer. */
export function FallBackCard({ saved }: { saved: SavedFallBack }): ReactNode {
  const [isEditing, setIsEditing] = useState(false)
  return (
    <Card
      title="When nobody can answer"
      action={
        saved.acts !== 'in-prompt' && (
          <Button variant="secondary" size="sm" aria-label="Edit fall-back" onClick={() => setIsEditing(true)}>
            Edit
          </Button>
        )
      }
    >
      {saved.acts === 'in-prompt' ? (
        <p className="text-sm text-muted">
          If the voice service fails, callers hear its own error message. While your service is paused or your limit is
          reached, nobody answers your numbers. Your administrator can set up a number for which you choose what callers
          hear then.
        </p>
      ) : (
        <Preview saved={saved} />
      )}
      <WhileOpen value={isEditing}>
        {(_value, open) => <FallBackDialog open={open} saved={saved} onClose={() => setIsEditing(false)} />}
      </WhileOpen>
    </Card>
  )
}

/** What a caller hears, and what happens then. */
function Preview({
  saved: { message, phoneNumber, refusal, forwardsWhileHeld, acts },
}: {
  saved: SavedFallBack
}): ReactNode {
  const number = phoneNumber && formatPhone(phoneNumber)
  const end = (isForwarded: boolean): string =>
    number && !refusal && isForwarded ? `the call is then forwarded to ${number}` : 'the call then ends'
  return (
    <div className="flex max-w-prose flex-col gap-3 text-sm text-ink">
      <p className="text-muted">Callers hear:</p>
      <blockquote dir="auto" className="border-l-2 border-line-strong pl-3 text-base wrap-anywhere">
        {message || DEFAULT_FALL_BACK_MESSAGE}
      </blockquote>
      <p>If the voice provider fails, {end(true)}.</p>
      <p>If your service is paused or your limit is reached, {end(forwardsWhileHeld)}.</p>
      {refusal && (
        <Notice tone="warning">
          Calls are not forwarded to {number}. {refusal}
        </Notice>
      )}
      {acts === 'both' && (
        <p className="text-muted">Numbers that the voice provider answers itself have its own message instead.</p>
      )}
    </div>
  )
}
