import { segmentsOf } from '@callwright/db/tables/call-order'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

import { listCallBackCalls } from '../campaigns/call-backs/count-call-backs.repo.ts'
import { listRows } from '../calls/list/list-calls.ts'
import { countOutcomes } from '../calls/review/review.ts'
import { findCallByConversation } from '../calls/record/call-records.repo.ts'
import type { Deps } from '../context/context.ts'
import { countedOrigin } from '../context/counted-calls.ts'
import { DAY_MS } from '../context/local-time.ts'
import type { EmailBlock } from '../mail/queue-email.ts'
import * as repo from '../mail/mail-rules.repo.ts'
import { type CallFacts, readCallFacts } from './call-facts.ts'
import type { Content } from './compose-call.ts'
import { describeFact, formatClockTime, formatWeekday, nameCall, nameCaller } from './describe-call.ts'

type ComposeDeps = Pick<Deps, 'db' | 'voice'> & { publicUrl: string }

/** Calls that one email lists. */
const CALLS_MAX = 30
const WEEK_MS = 7 * DAY_MS

/** The digest of a period: figures against a week earlier, then the calls, those that need a person first. */
export async function composeDigest(
  deps: ComposeDeps,
  { tenantId, settings: { timeZone } }: repo.MailRule,
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
  const wanted = await listCallBackCalls(db, tenantId, { from, to, counted, limit: CALLS_MAX })
  const toCheck = (await listRows(deps, tenantId, { ...period, needsCheck: true })).rows
  const missed = (await listRows(deps, tenantId, { ...period, statuses: ['missed'], directions: ['inbound'] })).rows
  const urgent = new Set([...wanted, ...[...toCheck, ...missed].map(({ id }) => id)].slice(0, CALLS_MAX))
  const rest = (await listRows(deps, tenantId, period)).rows.map(({ id }) => id).filter((id) => !urgent.has(id))
  const others = rest.slice(0, CALLS_MAX - urgent.size)
  const lines = async (ids: Iterable<string>): Promise<EmailBlock[]> => await listLines(db, { tenantId, timeZone }, ids)
  const span = formatSpan({ from, to }, timeZone)
  const total = now.total === 1 ? '1 call' : `${now.total} calls`
  const shown = urgent.size + others.length
  return {
    subject: `${now.total === 0 ? 'No calls' : total}, ${span}${now.missed > 0 ? `, ${now.missed} missed` : ''}`,
    body: [
      { heading: `${now.total === 0 ? 'No calls' : total}, ${span}` },
      {
        facts: (['total', 'completed', 'missed', 'unanswered', 'failed'] as const)
          .filter((name) => name === 'total' || now[name] + before[name] > 0)
          .map((name) => [FIGURE_LABELS[name], `${now[name]} (a week earlier ${before[name]})`]),
      },
      ...(urgent.size === 0 ? [] : [{ heading: 'For a person' }, ...(await lines(urgent))]),
      ...(others.length === 0
        ? []
        : [{ heading: urgent.size === 0 ? 'Calls' : 'Other calls' }, ...(await lines(others))]),
      ...(now.total > shown ? [`And ${now.total - shown} more.`] : []),
      { button: 'Open the calls', href: `${publicUrl}/call-dashboard` },
    ],
  }
}

const FIGURE_LABELS = {
  total: 'Calls',
  completed: 'Answered',
  missed: 'Missed',
  unanswered: 'Did not answer',
  failed: 'Failed',
}

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
  const title = `${count} more ${count === 1 ? 'call' : 'calls'}`
  return {
    subject: title,
    body: [
      { heading: title },
      'There were more calls than emails in an hour.',
      ...(await listLines(db, { tenantId, timeZone }, found)),
      ...(count > found.length ? [`And ${count - found.length} more.`] : []),
      { button: 'Open the calls', href: `${publicUrl}/call-dashboard` },
    ],
  }
}

async function listLines(
  db: Db,
  { tenantId, timeZone }: { tenantId: TenantId; timeZone: string },
  callIds: Iterable<string>,
): Promise<EmailBlock[]> {
  const facts: CallFacts[] = []
  for (const callId of callIds) {
    const found = await readCallFacts(db, tenantId, callId)
    if (found) facts.push(found)
  }
  return [{ facts: facts.map((each) => toLine(each, timeZone)) }]
}

function toLine(facts: CallFacts, timeZone: string): readonly [string, string] {
  const { startedAt } = facts.call
  const fact = describeFact(facts, timeZone)
  return [
    `${formatWeekday(startedAt, timeZone)}, ${formatClockTime(startedAt, timeZone)}`,
    [`${nameCall(facts)} ${nameCaller(facts)}`, fact].filter(Boolean).join(': '),
  ]
}

/** `Mon, Nov 30`, or `Fri, Nov 27 to Mon, Nov 30`. */
export function formatSpan({ from, to }: { from: number; to: number }, timeZone: string): string {
  const [first, last] = [formatWeekday(from, timeZone), formatWeekday(to - 1, timeZone)]
  return to - from <= DAY_MS + 3_600_000 ? last : `${first} to ${last}`
}
