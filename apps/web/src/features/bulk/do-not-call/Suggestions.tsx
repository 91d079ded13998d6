import { formatDate } from '@callwright/contract/calls/call-text'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { Card } from '#components/Card.tsx'
import { LoadMore } from '#components/table/LoadMore.tsx'
import { Quotation } from '#components/Quotation.tsx'
import { TextLink } from '#components/TextLink.tsx'
import { toast, toastFailure } from '#components/feedback/toasts.ts'
import { formatPhone } from '@callwright/contract/calls/format-phone'
import { trpc, type Outputs } from '#lib/api/trpc.ts'
import { callPath } from '#lib/paths.ts'
import { useInvalidateDoNotCall } from './use-invalidate-do-not-call.ts'

type Suggestion = Outputs['bulk']['doNotCallSuggestions']['rows'][number]

type Props = {
  rows: readonly Suggestion[]
  more: ComponentProps<typeof LoadMore> | null
}

/** People who seem to have asked not to be called. Campaigns skip them until the user decides. */
export function Suggestions({ rows, more }: Props): ReactNode {
  const refresh = useInvalidateDoNotCall()
  const answer = trpc.bulk.answerDoNotCallSuggestion.useMutation({
    onSuccess: ({ phoneNumber, isListed }) =>
      toast({
        title: isListed ? 'Added to your do-not-call list' : 'May be called again',
        description: formatPhone(phoneNumber),
      }),
    onError: (error) => toastFailure('Not saved', error, 'Please try again.'),
    onSettled: refresh,
  })
  if (rows.length === 0) return null
  return (
    <Card
      title="Please confirm"
      description="These people seem to have asked not to be called. No campaign calls them until you decide."
      padded={false}
    >
      <ul className="divide-y divide-line">
        {rows.map((suggestion) => (
          <li key={suggestion.id}>
            <SuggestionRow
              suggestion={suggestion}
              busy={answer.isPending && answer.variables.suggestionId === suggestion.id}
              onAnswer={(accept) => answer.mutate({ suggestionId: suggestion.id, accept })}
            />
          </li>
        ))}
      </ul>
      {more && <LoadMore {...more} />}
    </Card>
  )
}

type RowProps = { suggestion: Suggestion; busy: boolean; onAnswer: (accept: boolean) => void }

function SuggestionRow({ suggestion, busy, onAnswer }: RowProps): ReactNode {
  const { phoneNumber, quote, quotes, callId, createdAt } = suggestion
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-3">
      <div className="flex min-w-0 flex-1 basis-72 flex-col gap-1 text-sm text-ink">
        <p className="flex flex-wrap gap-x-3 text-muted">
          <span className="font-medium text-ink tabular-nums">{formatPhone(phoneNumber)}</span>
          <span>{formatDate(createdAt)}</span>
          <TextLink href={callPath(callId)}>View call</TextLink>
        </p>
        <Quotation quote={quote} quotes={quotes} />
      </div>
      <div className="flex flex-wrap gap-2 max-md:w-full">
        <Button variant="secondary" size="sm" disabled={busy} onClick={() => onAnswer(false)}>
          May be called<span className="sr-only">: {formatPhone(phoneNumber)}</span>
        </Button>
        <Button size="sm" busy={busy} onClick={() => onAnswer(true)}>
          Do not call again<span className="sr-only">: {formatPhone(phoneNumber)}</span>
        </Button>
      </div>
    </div>
  )
}
