import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Dialog } from '#components/dialog/Dialog.tsx'
import { EmptyState } from '#components/feedback/EmptyState.tsx'
import { ErrorState } from '#components/feedback/ErrorState.tsx'
import { SearchInput } from '#components/form/SearchInput.tsx'
import { Skeleton } from '#components/Skeleton.tsx'
import { toast } from '#components/feedback/toasts.ts'
import { cx } from '#lib/cx.ts'
import { failureMessage } from '#lib/api/failure.ts'
import { trpc } from '#lib/api/trpc.ts'
import { useArrowKeys } from '#lib/hooks/use-arrow-keys.ts'
import { WIDE_SCREEN_QUERY } from '#lib/hooks/use-media-query.ts'
import { useStaleStyle } from '#lib/hooks/use-stale-style.ts'
import { useDebouncedValue } from '#lib/hooks/use-debounced-value.ts'
import { formatCount, formatNumber } from '#lib/format.ts'
import { stopPreview } from './voice-preview.ts'
import type { Voice } from './voice-labels.ts'
import { VoiceRow } from './VoiceRow.tsx'

/** Milliseconds without typing before the search runs. */
const SEARCH_DELAY_MS = 200

/** A dialog's maximum height: it stays the same while a search narrows the list. */
const FULL_HEIGHT = 'min-h-[calc(92dvh-8rem)] md:min-h-[calc(86dvh-8rem)]'

type Props = {
  open: boolean
  title: string
  selectedId: string | null
  onClose: () => void
  onSelect: (voice: Voice) => void
}

/** All voices to choose from, each with a preview that stops when the dialog closes. */
export function VoicePicker({ open, title, selectedId, onClose, onSelect }: Props): ReactNode {
  return (
    <Dialog open={open} onClose={onClose} title={title} description="Press Update Agent to apply.">
      <VoiceList selectedId={selectedId} onSelect={onSelect} />
    </Dialog>
  )
}

function VoiceList({ selectedId, onSelect }: Pick<Props, 'selectedId' | 'onSelect'>): ReactNode {
  const [search, setSearch] = useState('')
  const debouncedSearch = useDebouncedValue(search.trim(), SEARCH_DELAY_MS)
  const query = trpc.agent.voices.useQuery(debouncedSearch === '' ? {} : { search: debouncedSearch }, {
    placeholderData: keepPreviousData,
  })
  const stale = useStaleStyle(query.isPlaceholderData)
  const list = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  useArrowKeys(list)
  useEffect(() => stopPreview, [])
  useEffect(() => {
    // On a phone, the keyboard would cover the list.
    if (window.matchMedia(WIDE_SCREEN_QUERY).matches) input.current?.focus()
  }, [])
  useEffect(() => {
    if (!query.isError) return
    toast({ title: 'Failed to Load Voices', description: 'Could not fetch available voices', tone: 'danger' })
  }, [query.isError, query.errorUpdatedAt])

  const voices = query.data?.voices
  return (
    <div ref={list} className={cx('flex flex-col', FULL_HEIGHT)}>
      <div className="sticky top-0 z-10 -mt-1 bg-raised pt-1 pb-3">
        <SearchInput
          ref={input}
          value={search}
          onChange={setSearch}
          label="Search voices"
          placeholder="Search by name, accent, or gender..."
        />
      </div>
      {query.isPending && <RowSkeletons />}
      {query.isError && (
        <ErrorState
          title="The voices could not be loaded"
          text={failureMessage(query.error, 'Your agent keeps its current voice. Please try again.')}
          onRetry={() => void query.refetch()}
        />
      )}
      {voices && !query.isError && (
        <>
          <p role="status" className="pb-2 text-sm text-muted">
            {formatVoiceCount(voices.length, query.data?.total ?? voices.length)}
          </p>
          {voices.length === 0 ? (
            <EmptyState
              title={debouncedSearch === '' ? 'No voices yet' : `No voices found matching "${debouncedSearch}"`}
              text={
                debouncedSearch === ''
                  ? 'The voice service has no voices. Your administrator can add some to the account there.'
                  : 'Try a name, or an accent such as British.'
              }
            />
          ) : (
            <ul
              aria-label="Voices"
              {...stale}
              className={cx('overflow-clip rounded-md border border-line', stale.className)}
            >
              {voices.map((voice) => (
                <VoiceRow
                  key={voice.voiceId}
                  voice={voice}
                  isSelected={voice.voiceId === selectedId}
                  onSelect={() => onSelect(voice)}
                />
              ))}
            </ul>
          )}
        </>
      )}
    </div>
  )
}

function formatVoiceCount(shown: number, total: number): string {
  if (total === 0) return ''
  if (total > shown) return `${shown} of ${formatNumber(total)} voices. Search for others, such as "Irish female".`
  return formatCount(total, 'voice')
}

function RowSkeletons(): ReactNode {
  return (
    <div aria-busy="true" className="flex flex-col gap-4 pt-9 pl-3">
      {Array.from({ length: 6 }, (_row, row) => (
        <span key={row} className="flex items-center gap-3">
          <Skeleton className="size-10 rounded-full!" />
          <Skeleton className="h-4 w-32" />
        </span>
      ))}
    </div>
  )
}
