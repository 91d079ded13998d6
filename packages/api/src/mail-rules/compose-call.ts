import { formatDuration } from '@callwright/contract/calls/call-text'
import { formatFieldValue } from '@callwright/contract/calls/call-fields'
import { toOneLine } from '@callwright/contract/input/names'
import type { MailRuleSettings } from '@callwright/contract/mails/mail-rules'
import type { Db } from '@callwright/db/database'

import { findTurns } from '../calls/record/transcripts.repo.ts'
import { cut } from '../mail/plain-words.ts'
import type { EmailBlock } from '../mail/queue-email.ts'
import { isCertain } from '../booking/cal-com/external.ts'
import type { CallFacts } from './call-facts.ts'
import {
  describeFact,
  describeTask,
  formatClockTime,
  formatWeekday,
  nameCall,
  nameCallAt,
  nameTransferee,
} from './describe-call.ts'

export type Content = { subject: string; body: EmailBlock[] }

/** Longer texts are cut, because an email has at most 60 kB. In bytes of the email. */
const TRANSCRIPT_MAX = 30_000
const SUMMARY_MAX = 3000
const QUOTE_MAX = 1200
const ANSWER_MAX = 600
const ANSWERS_MAX = 12

/** The email about a call: who, what to do, what is known, and a button. */
export async function composeCall(
  db: Db,
  facts: CallFacts,
  { settings, publicUrl }: { settings: Extract<MailRuleSettings, { kind: 'call' }>; publicUrl: string },
): Promise<Content> {
  const { call } = facts
  const { timeZone } = settings
  const fact = describeFact(facts, timeZone)
  const subject = nameCallAt(facts, timeZone)
  const turns = settings.withTranscript || facts.values.length > 0 ? await findTurns(db, call.tenantId, call.id) : []
  const quoted = facts.values.find(({ kind, quotes }) => kind === 'outcome' && quotes === 'found')
  const line = turns[quoted?.quoteTurn ?? -1]
  const words = facts.callBack?.quote || line?.text || ''
  const by = line && words === line.text && line.role === 'agent' ? 'Agent' : 'Customer'
  const transcript = turns.map(({ role, text }) => `${role === 'agent' ? 'Agent' : 'Customer'}: ${text}`).join('\n\n')
  const [task, summary] = [describeTask(facts, timeZone), cut(call.summary ?? '', SUMMARY_MAX)]
  const lead = task ?? (summary || 'No call-back was asked for, and no answer needs a check.')
  return {
    subject: fact === '' ? subject : `${subject}, ${fact}`,
    body: [
      { heading: nameCall(facts) },
      lead,
      ...(words === '' ? [] : [{ quote: cut(words, QUOTE_MAX), by }]),
      { facts: listFacts(facts, timeZone) },
      ...(task !== null && summary !== '' ? [summary] : []),
      { button: 'Open the call', href: `${publicUrl}/call-dashboard?call=${encodeURIComponent(call.id)}` },
      ...(settings.withTranscript && transcript ? [{ heading: 'Transcript' }, cut(transcript, TRANSCRIPT_MAX)] : []),
    ],
  }
}

function listFacts({ call, values, callBack, bookings }: CallFacts, timeZone: string): (readonly [string, string])[] {
  const time = (at: number): string => `${formatWeekday(at, timeZone)}, ${formatClockTime(at, timeZone)}`
  const answers = values.slice(0, ANSWERS_MAX).map(({ kind, name, value, doubt }) => {
    // “Reached” says little to readers who did not set up the goal.
    const text = formatFieldValue(kind === 'goal' ? 'yes-no' : kind, value)
    const answer = value === null ? 'no answer' : cut(toOneLine(text), ANSWER_MAX)
    return [name, doubt === null ? answer : `${answer} (to check)`] as const
  })
  return [
    ['Time', `${time(call.startedAt)} (${timeZone})`],
    ...(call.durationSeconds > 0 ? [['Duration', formatDuration(call.durationSeconds)] as const] : []),
    ...answers,
    ...bookings.map((booking) => {
      const { startsAt, serviceName, name } = booking
      return [labelOf(booking), [time(startsAt), serviceName, name].filter(Boolean).join(', ')] as const
    }),
    ...(call.transferNumber === null ? [] : [['Transferred to', nameTransferee(call)] as const]),
    ...(callBack?.wantedAt ? [['Call-back', time(callBack.wantedAt)] as const] : []),
  ]
}

function labelOf(booking: CallFacts['bookings'][number]): string {
  if (booking.state === 'cancelled') return 'Canceled appointment'
  if (booking.state === 'failed') return 'Appointment (not booked)'
  return isCertain(booking) ? 'Appointment' : 'Appointment (not confirmed yet)'
}
