import { formatDuration } from '@callwright/contract/calls/call-text'
import { STATUS_LABELS, type Turn } from '@callwright/contract/calls/calls'
import { toSingleLine, transcriptText } from '@callwright/contract/calls/transcript'
import { isoDay } from '#lib/url-state/period.ts'
import { safeFileName } from '#lib/files/safe-file-name.ts'
import type { CallRow } from '../call-row.ts'
import { formatZonedDateTime } from '#lib/format.ts'

type NamedCall = Pick<CallRow, 'contactName' | 'phoneNumber' | 'phoneText' | 'startedAt'>
type CallWithTurns = NamedCall & Pick<CallRow, 'durationSeconds' | 'status' | 'summary'> & { turns: readonly Turn[] }

/** A file name made of the contact and the date: `Ada-Lovelace-2026-11-21.txt`. */
export function callFileName(call: NamedCall, extension: string): string {
  return `${safeFileName(call.contactName ?? call.phoneNumber ?? call.phoneText ?? '', 'call')}-${isoDay(call.startedAt)}.${extension}`
}

/** A call as a text file: its facts, summary and transcript. */
export function formatTranscriptFile(call: CallWithTurns): string {
  const header = [
    `Contact: ${call.contactName ?? 'Unknown'}`,
    `Phone Number: ${call.phoneNumber ?? call.phoneText ?? 'Unknown'}`,
    `Date: ${formatZonedDateTime(call.startedAt)}`,
    `Duration: ${formatDuration(call.durationSeconds)}`,
    `Status: ${STATUS_LABELS[call.status]}`,
    ...(call.summary ? ['', `Summary: ${call.summary}`] : []),
  ].map(toSingleLine)
  const lines = call.turns.length > 0 ? transcriptText(call.turns) : 'This call has no transcript.'
  return `${[...header, '', 'Transcript', '', lines].join('\n')}\n`
}
