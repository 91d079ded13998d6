import { FEEDS_MAX } from '@callwright/contract/booking/booking'
import { useState, type ReactNode } from 'react'
import { askFirst } from '#components/dialog/ask-first.ts'
import { WhileOpen } from '#components/dialog/WhileOpen.tsx'
import { Notice } from '#components/feedback/Notice.tsx'
import { toast, toastFailure } from '#components/feedback/toasts.ts'
import { trpc } from '#lib/api/trpc.ts'
import { formatAgo } from '#lib/format.ts'
import { useNow } from '#lib/hooks/use-now.ts'
import { EditableCard } from '../EditableCard.tsx'
import type { BookingView } from './booking-forms.ts'
import { FeedDialog } from './FeedDialog.tsx'

type Feed = BookingView['feeds'][number]

/** Calendars elsewhere, whose events keep times from being offered. */
export function FeedsCard({ feeds }: Pick<BookingView, 'feeds'>): ReactNode {
  const [isAdding, setIsAdding] = useState(false)
  const now = useNow(60_000)
  const utils = trpc.useUtils()
  const removal = trpc.bookings.removeFeed.useMutation({
    onSuccess: (view) => {
      utils.bookings.settings.setData(undefined, view)
      toast({ title: 'Calendar removed' })
    },
    onError: (error) => toastFailure('Not Removed', error, 'Nothing was removed. Please try again.'),
  })

  function remove({ id: feedId, name }: Feed): void {
    askFirst({
      title: `Remove “${name}”?`,
      text: 'Your agent may then offer times when this calendar is busy.',
      confirm: ['Remove', 'Removing...'],
      onConfirm: () => removal.mutateAsync({ feedId }),
    })
  }

  return (
    <>
      <EditableCard
        title="Calendars that count as busy"
        noun="calendar"
        max={FEEDS_MAX}
        empty="No calendars yet. Add your Google or Outlook calendar, and your agent offers no time that is taken there."
        onAdd={() => setIsAdding(true)}
        rows={feeds.map((feed) => ({
          key: feed.id,
          name: feed.name,
          content: <FeedText feed={feed} now={now} />,
          onRemove: () => remove(feed),
        }))}
      />
      <WhileOpen value={isAdding}>
        {(_value, open) => <FeedDialog open={open} onClose={() => setIsAdding(false)} />}
      </WhileOpen>
    </>
  )
}

function FeedText({ feed: { name, host, readAt, problem, isStale }, now }: { feed: Feed; now: number }): ReactNode {
  const lastRead = readAt === null ? 'Never read' : `Last read ${formatAgo(readAt, now)}`
  return (
    <div className="flex flex-col gap-1 text-sm wrap-anywhere">
      <bdi className="font-medium text-ink">{name}</bdi>
      <p className="text-muted">{host === '' ? lastRead : `${host} · ${lastRead}`}</p>
      {problem !== null && (
        <Notice tone={isStale ? 'danger' : 'warning'} className="mt-1">
          {problem}{' '}
          {isStale
            ? 'Your agent offers no times until this calendar can be read again, or you remove it.'
            : 'Your agent uses the last copy of this calendar for 24 hours. After that, it offers no times until the calendar can be read again.'}
        </Notice>
      )}
    </div>
  )
}
