import { segmentsOf } from '@callwright/db/tables/call-order'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

import { listCallBackCalls } from '../campaigns/call-backs/count-call-backs.repo.ts'
import type { ListInput } from '../calls/list/list-input.ts'
import { listRows } from '../calls/list/list-calls.ts'
import { countOutcomes } from '../calls/review/review.ts'
import { findCallByConversation } from '../calls/record/call-records.repo.ts'
import type { Deps } from '../context/context.ts'
import { countedOrigin } from '../context/counted-calls.ts'
import { DAY_MS, HOUR_MS } from '../context/local-time.ts'
import { cut } from '../mail/plain-words.ts'
import type { EmailBlock } from '../mail/queue-email.ts'
import * as repo from '../mail/mail-rules.repo.ts'
import { type CallFacts, readCallFacts } from './call-facts.ts'
import type { Content } from './compose-call.ts'
import { describeFact, describeTask, formatCalls, formatClockTime, formatWeekday, nameCall } from './describe-call.ts'

type ComposeDeps = Pick<Deps, 'db' | 'voice'> & { publicUrl: string }

/** Calls that one email lists. */
const CALLS_MAX = 30
const WEEK_MS = 7 * DAY_MS
/** Bytes of a sentence in a list, in both parts of the email: 250 letters of English. */
const LINE_MAX = 500

/** The digest of a period: figures against a week earlier, then the calls, those that need a person first. */
export async function composeDigest(
  deps: ComposeDeps,
  { tenantId, settings: { timeZone } }: Pick<repo.MailRule, 'tenantId' | 'settings'>,
  { from, to }: { from: number; to: number },
): Promise<Content> {
  const { db, publicUrl } = deps
  const counted = countedOrigin(deps)
  const segments = segmentsOf(undefined, counted)
  const [now, before] = [
    await countOutcomes(db, tenantId, { from, to, segments }),
    await countOutcomes(db, tenantId, { from: from - WEEK_MS, to: to - WEEK_MS, segments }),
  ]
  const period = { from, to, withoutTests: true, sort: 'date', limit: CALLS_MAX, withTranscripts: false } as const
  const list = async (filter: Partial<ListInput>): Promise<string[]> =>
    (await listRows(deps, tenantId, { ...period, ...filter })).rows.map(({ id }) => id)
  const urgent = new Set([
    ...(await listCallBackCalls(db, tenantId, { from, to, counted, limit: CALLS_MAX })),
    ...(await list({ needsCheck: true })),
    ...(await list({ statuses: ['missed'], directions: ['inbound'] })),
  ])
  const shown = [...new Set([...urgent, ...(await list({}))])].slice(0, CALLS_MAX)
  const title = `${now.total === 0 ? 'No calls' : formatCalls(now.total)} ${formatSpan({ from, to }, timeZone)}`
  const figures = FIGURES.filter(([name]) => name === 'total' || now[name] + before[name] > 0)
  const tableOf = async (heading: string, callIds: readonly string[]): Promise<EmailBlock[]> =>
    callIds.length === 0 ? [] : [{ heading }, await listLines(db, { tenantId, timeZone, callIds })]
  return {
    subject: `${title}${now.missed > 0 ? `, ${now.missed} missed` : ''}`,
    body: [
      { heading: title },
      {
        facts: figures.map(([name, label]) => [
          label,
          before[name] === 0 ? String(now[name]) : `${now[name]} (${before[name]} a week earlier)`,
        ]),
      },
      ...(await tableOf('For you to do', shown.slice(0, urgent.size))),
      ...(await tableOf(urgent.size === 0 ? 'Calls' : 'Other calls', shown.slice(urgent.size))),
      ...(now.total > shown.length ? [`And ${formatCalls(now.total - shown.length).replace(' ', ' more ')}.`] : []),
      { button: 'Open the calls', href: `${publicUrl}/call-dashboard` },
    ],
  }
}

const FIGURES = [
  ['total', 'Calls'],
  ['completed', 'Answered'],
  ['missed', 'Missed'],
  ['unanswered', 'Did not answer'],
  ['failed', 'Failed'],
] as const

/** The calls above the hourly limit. null if all of them were deleted */
export async function composeSummary(
  { db, publicUrl }: ComposeDeps,
  { id, tenantId, settings: { timeZone } }: repo.MailRule,
  summary: string,
): Promise<Content | null> {
  const { keys, count } = await repo.readSummary(db, id, { summary, limit: CALLS_MAX })
  const calls = await Promise.all(
    keys.map(async (key) => await findCallByConversation(db, tenantId, key.replace('call:', ''))),
  )
  const found = calls.flatMap((call) => call?.id ?? [])
  if (found.length === 0) return null
  const title = formatCalls(count).replace(' ', ' more ')
  return {
    subject: title,
    body: [
      { heading: title },
      'At most 30 emails an hour are sent for a rule, so these calls are in one email.',
      await listLines(db, { tenantId, timeZone, callIds: found }),
      ...(count > found.length ? [`And ${formatCalls(count - found.length).replace(' ', ' more ')}.`] : []),
      { button: 'Open the calls', href: `${publicUrl}/call-dashboard` },
    ],
  }
}

/** What each call needs of a person, or what it was about. */
async function listLines(
  db: Db,
  { tenantId, timeZone, callIds }: { tenantId: TenantId; timeZone: string; callIds: readonly string[] },
): Promise<EmailBlock> {
  const calls: CallFacts[] = []
  for (const callId of callIds) {
    const facts = await readCallFacts(db, tenantId, callId)
    if (facts) calls.push(facts)
  }
  const newestFirst = calls.toSorted((one, other) => other.call.startedAt - one.call.startedAt)
  const lines = newestFirst.map((facts) => {
    const { startedAt, summary } = facts.call
    const [weekday] = formatWeekday(startedAt, timeZone).split(',')
    const task = isForPerson(facts) ? describeTask(facts, timeZone) : null
    // The other tasks name the number.
    const isCheck = task !== null && facts.callBack === undefined && facts.call.needsCheck === 1
    const what = isCheck ? `${nameCall(facts)}. ${task}` : (task ?? describeCall(facts, timeZone))
    const line = [cut(what, LINE_MAX), cut(summary ?? '', LINE_MAX)].join(' ').trim()
    return [`${weekday} ${formatClockTime(startedAt, timeZone)}`, line] as const
  })
  return { facts: lines }
}

function isForPerson({ call, callBack }: CallFacts): boolean {
  return callBack !== undefined || call.needsCheck === 1 || (call.status === 'missed' && call.direction === 'inbound')
}

function describeCall(facts: CallFacts, timeZone: string): string {
  const fact = describeFact(facts, timeZone)
  return `${nameCall(facts)}${fact === '' ? '' : `: ${fact}`}.`
}

/** `on Mon, Nov 30`, or `from Fri, Nov 27 to Mon, Nov 30`. */
function formatSpan({ from, to }: { from: number; to: number }, timeZone: string): string {
  const [first, last] = [formatWeekday(from, timeZone), formatWeekday(to - 1, timeZone)]
  return to - from <= DAY_MS + HOUR_MS ? `on ${last}` : `from ${first} to ${last}`
}
