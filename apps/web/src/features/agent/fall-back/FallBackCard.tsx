import { DEFAULT_FALL_BACK_MESSAGE } from '@callwright/contract/agent/fall-back'
import { useState, type ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { Card } from '#components/Card.tsx'
import { WhileOpen } from '#components/dialog/WhileOpen.tsx'
import { Notice } from '#components/feedback/Notice.tsx'
import { QueryError } from '#components/feedback/QueryError.tsx'
import { trpc } from '#lib/api/trpc.ts'
import { formatPhone } from '@callwright/contract/calls/format-phone'
import { FallBackDialog } from './FallBackDialog.tsx'

/** What callers get while nobody can answer. */
export function FallBackCard(): ReactNode {
  const query = trpc.agent.fallBack.useQuery(undefined, { refetchOnMount: 'always' })
  const [isEditing, setIsEditing] = useState(false)
  if (query.isPending) return null
  const { data: saved } = query
  const number = saved?.phoneNumber && formatPhone(saved.phoneNumber)
  const forwarded = number && !saved.refusal ? `the call is then forwarded to ${number}` : 'the call then ends'
  return (
    <Card
      title="When nobody can answer"
      action={
        saved &&
        saved.acts !== 'in-prompt' && (
          <Button
            variant="secondary"
            size="sm"
            aria-label="Edit message and forwarding"
            onClick={() => setIsEditing(true)}
          >
            Edit
          </Button>
        )
      }
    >
      <QueryError query={query} title="These settings could not be loaded" />
      {saved?.acts === 'in-prompt' && (
        <p className="text-sm text-muted">
          If the voice provider fails, callers hear its error message. While your service is paused or your limit is
          reached, calls to your numbers are not answered. To choose what callers hear instead, ask your administrator
          for a number that supports this.
        </p>
      )}
      {saved && saved.acts !== 'in-prompt' && (
        <div className="flex max-w-prose flex-col gap-3 text-sm text-ink">
          <p className="text-muted">Callers hear:</p>
          <blockquote dir="auto" className="border-l-2 border-line-strong pl-3 text-base wrap-anywhere">
            {saved.message || DEFAULT_FALL_BACK_MESSAGE}
          </blockquote>
          <p>If the voice provider fails, {forwarded}.</p>
          <p>
            If your service is paused or your limit is reached,{' '}
            {saved.forwardsWhileHeld ? forwarded : 'the call then ends'}.
          </p>
          {saved.refusal && (
            <Notice tone="warning">
              Calls are not forwarded to {number}. {saved.refusal}
            </Notice>
          )}
          {saved.acts === 'both' && (
            <p className="text-muted">
              On numbers that the voice provider answers itself, callers hear its message instead.
            </p>
          )}
        </div>
      )}
      {saved && (
        <WhileOpen value={isEditing}>
          {(_value, open) => <FallBackDialog open={open} saved={saved} onClose={() => setIsEditing(false)} />}
        </WhileOpen>
      )}
    </Card>
  )
}
