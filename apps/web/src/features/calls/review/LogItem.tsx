import { defaultSummary, formatDuration } from '@callwright/contract/calls/call-text'
import { Download, FileText, VolumeOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { cx } from '#lib/cx.ts'
import { excerpt } from '#lib/excerpt.ts'
import { formatReportedNumber } from '../call-number.ts'
import type { CallRow } from '../call-row.ts'
import { CallStatusBadge } from '../CallStatusBadge.tsx'
import { TestMark } from '../TestMark.tsx'
import { clickAnywhere } from '../details/click-anywhere.ts'
import { formatDateTime, formatZonedDateTime } from '#lib/format.ts'
import { useCallDownloads } from './use-call-downloads.ts'

const NAME_MAX_LENGTH = 120
const TEXT_MAX_LENGTH = 600

type Props = { call: CallRow; onOpen: (callId: string) => void }

/** A call in the detailed log, with its files. A click on the row, or its name's button, opens the details. */
export function LogItem({ call, onOpen }: Props): ReactNode {
  const summary = excerpt(call.summary ?? defaultSummary(call), TEXT_MAX_LENGTH)
  const open = (): void => onOpen(call.id)
  return (
    <li
      {...clickAnywhere(open)}
      className="flex cursor-pointer flex-col gap-3 px-5 py-3.5 transition-colors duration-75 hover:bg-sunken/60 lg:flex-row lg:items-center lg:gap-6"
    >
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 xl:flex-nowrap">
          <button
            type="button"
            data-stop=""
            dir="auto"
            onClick={open}
            className="max-w-full min-w-0 truncate rounded-sm text-left xl:w-44 text-base font-medium text-ink tabular-nums"
          >
            {excerpt(call.contactName ?? formatReportedNumber(call), NAME_MAX_LENGTH)}
          </button>
          <span className="flex shrink-0 xl:w-36">
            <CallStatusBadge status={call.status} uppercase />
          </span>
          <TestMark call={call} />
          <p className="text-sm whitespace-nowrap text-muted tabular-nums xl:shrink-0">
            <time dateTime={new Date(call.startedAt).toISOString()} title={formatZonedDateTime(call.startedAt)}>
              {formatDateTime(call.startedAt)}
            </time>{' '}
            · {formatDuration(call.durationSeconds)}
          </p>
        </div>
        <div className="flex flex-col gap-x-6 gap-y-1 text-sm md:flex-row">
          <p
            dir="auto"
            title={summary}
            className="line-clamp-2 min-w-0 wrap-anywhere text-ink md:line-clamp-1 md:flex-1"
          >
            {summary}
          </p>
          <p className="shrink-0 text-muted">{call.conversationId === null ? 'Manual entry' : 'AI Agent Call'}</p>
        </div>
        {call.notes && <CallNotes notes={excerpt(call.notes, TEXT_MAX_LENGTH)} />}
      </div>
      <CallFiles call={call} />
    </li>
  )
}

function CallNotes({ notes }: { notes: string }): ReactNode {
  return (
    <p title={notes} className="truncate text-sm text-muted">
      <span className="font-medium">Notes:</span> <bdi>{notes}</bdi>
    </p>
  )
}

function CallFiles({ call }: { call: CallRow }): ReactNode {
  const { downloadAudio, downloadTranscript, busy } = useCallDownloads(call)
  const AudioIcon = call.hasRecording ? Download : VolumeOff
  // Hides the button if the call was not meant to be recorded.
  const isUnrecorded = !call.hasRecording && call.recordingConsent === 'none'
  return (
    <div className="flex shrink-0 flex-wrap gap-2 print:hidden">
      {!isUnrecorded && (
        <Button
          variant="secondary"
          size="sm"
          busy={busy === 'audio'}
          // Not `disabled`: it stays focusable, and a click explains that there is no recording.
          aria-disabled={!call.hasRecording || undefined}
          className={cx('w-40', !call.hasRecording && 'text-muted! opacity-70')}
          icon={<AudioIcon size={16} />}
          onClick={downloadAudio}
        >
          {call.hasRecording ? 'Download Audio' : 'No Recording'}
        </Button>
      )}
      <Button
        variant="secondary"
        size="sm"
        busy={busy === 'transcript'}
        disabled={!call.hasTranscript}
        title={call.hasTranscript ? undefined : 'This call has no transcript'}
        icon={<FileText size={16} />}
        onClick={downloadTranscript}
      >
        Transcript
      </Button>
    </div>
  )
}
