import { defaultSummary, formatDuration } from '@callwright/contract/calls/call-text'
import { Bot, Download, FileText, PenLine, VolumeOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../../../components/Badge.tsx'
import { Button } from '../../../components/Button.tsx'
import { excerpt } from '../../../lib/excerpt.ts'
import type { CallRow } from '../call-row.ts'
import { CallStatusBadge } from '../CallStatusBadge.tsx'
import { formatZonedDateTime } from '../../../lib/format.ts'
import { useCallDownloads } from './use-call-downloads.ts'

const NAME_MAX_LENGTH = 120
const TEXT_MAX_LENGTH = 600

/** A call in the detailed log, with its files. */
export function LogItem({ call }: { call: CallRow }): ReactNode {
  const { downloadAudio, downloadTranscript, busy } = useCallDownloads(call)
  const isManual = call.conversationId === null
  return (
    <li className="flex flex-col gap-3 px-5 py-4 lg:flex-row lg:justify-between lg:gap-6">
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p dir="auto" className="min-w-0 text-base font-medium wrap-anywhere text-ink tabular-nums">
            {excerpt(call.contactName ?? call.phoneNumber ?? 'Unknown', NAME_MAX_LENGTH)}
          </p>
          <CallStatusBadge status={call.status} uppercase />
        </div>
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted tabular-nums">
          <time dateTime={new Date(call.startedAt).toISOString()}>{formatZonedDateTime(call.startedAt)}</time>
          <span aria-hidden="true">·</span>
          <span>{formatDuration(call.durationSeconds)}</span>
        </p>
        <p dir="auto" className="line-clamp-3 max-w-prose text-sm wrap-anywhere text-ink">
          {excerpt(call.summary ?? defaultSummary(call), TEXT_MAX_LENGTH)}
        </p>
        {call.notes && (
          <p className="line-clamp-3 max-w-prose text-sm wrap-anywhere text-muted">
            <span className="font-medium">Notes:</span> <bdi>{excerpt(call.notes, TEXT_MAX_LENGTH)}</bdi>
          </p>
        )}
        <p className="mt-0.5">
          <Badge icon={isManual ? <PenLine aria-hidden="true" /> : <Bot aria-hidden="true" />}>
            {isManual ? 'Manual entry' : 'AI Agent Call'}
          </Badge>
        </p>
      </div>
      <div className="flex shrink-0 flex-wrap items-start gap-2 lg:w-40 lg:flex-col lg:items-stretch print:hidden">
        <Button
          variant="secondary"
          size="sm"
          busy={busy === 'audio'}
          // Not `disabled`: it stays focusable, and a click explains that there is no recording.
          aria-disabled={!call.hasRecording || undefined}
          className={call.hasRecording ? undefined : 'text-muted! opacity-70'}
          icon={
            call.hasRecording ? <Download size={16} aria-hidden="true" /> : <VolumeOff size={16} aria-hidden="true" />
          }
          onClick={downloadAudio}
        >
          {call.hasRecording ? 'Download Audio' : 'No Recording'}
        </Button>
        <Button
          variant="secondary"
          size="sm"
          busy={busy === 'transcript'}
          disabled={!call.hasTranscript}
          title={call.hasTranscript ? undefined : 'This call has no transcript'}
          icon={<FileText size={16} aria-hidden="true" />}
          onClick={downloadTranscript}
        >
          Transcript
        </Button>
      </div>
    </li>
  )
}
