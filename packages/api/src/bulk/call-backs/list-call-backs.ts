import type { CallBackState } from '@callwright/contract/campaigns/call-backs'
import { countPhoneDigits, type E164, readReportedPhone } from '@callwright/contract/text/phone'
import type { TenantId } from '@callwright/db/tables/ids'

import * as repo from '../../campaigns/call-backs/call-backs.repo.ts'
import { findCallingTime } from '../../campaigns/hours/due-time.ts'
import { countedOrigin } from '../../context/counted-calls.ts'
import type { Deps } from '../../context/context.ts'
import { type Page, type PageInput, readCursor, takePage } from '../../paging/keyset.ts'

export type ListedCallBack = repo.CallBack & {
  /** a number that the customer left in the call, if it is not the one that they called from */
  leftNumber: E164 | null
  /** when to call: the requested time or, without one in the future, the next quarter hour on a weekday from 9 AM */
  proposedAt: number | null
}

/** `open`: how many wait for an answer; `overdue`: how many of these are past their time. Up to a hundred each. */
type CallBackList = Page<ListedCallBack> & { open: number; overdue: number }

/** Open ones in the order of their times, overdue ones first; answered ones newest first. */
export async function listCallBacks(
  deps: Pick<Deps, 'db' | 'now' | 'settings' | 'voice'>,
  tenantId: TenantId,
  { state, withoutTests, cursor, limit }: PageInput & { state: CallBackState; withoutTests?: boolean },
): Promise<CallBackList> {
  const { db, now } = deps
  const counted = countedOrigin(deps, withoutTests)
  const page = { state, counted, before: readCursor(cursor), limit: limit + 1 }
  const callBacks = await repo.listCallBacks(db, tenantId, page)
  const { page: rows, nextCursor } = takePage(callBacks, limit, repo.toPlace)
  const texts = await repo.listTextValues(
    db,
    tenantId,
    rows.map(({ callId }) => callId),
  )
  const listed = rows.map((row) => {
    const said = texts.filter(({ callId }) => callId === row.callId)
    return { ...row, leftNumber: findLeftNumber(row.phoneNumber, said), proposedAt: proposeTime(deps, row) }
  })
  return { rows: listed, nextCursor, ...(await repo.countProposedCallBacks(db, tenantId, { now: now(), counted })) }
}

function findLeftNumber(calledNumber: E164, said: readonly { value: string }[]): E164 | null {
  for (const { value } of said) {
    const number = countPhoneDigits(value) < DIGITS_MIN ? null : readReportedPhone(value, calledNumber)
    if (number !== null && number !== calledNumber) return number
  }
  return null
}

/** Parsing is slow. Fewer digits are usually a date or an incomplete number. */
const DIGITS_MIN = 9
/** Default hours for call-backs, Monday to Friday, in minutes of the customer's day; calling hours may end later. */
const OFFICE_HOURS = { from: 9 * 60, to: 18 * 60 }
const QUARTER_MS = 15 * 60_000

function proposeTime(
  { now, settings }: Pick<Deps, 'now' | 'settings'>,
  { phoneNumber, timeZone, wantedAt }: repo.CallBack,
): number | null {
  if (wantedAt !== null && wantedAt > now()) return wantedAt
  const { from, to: until } = settings.callingHours ?? OFFICE_HOURS
  // Calling hours that end before office hours begin stay as they are.
  const start = until > OFFICE_HOURS.from ? Math.max(from, OFFICE_HOURS.from) : from
  const hours = { from: start, until, weekdays: [0, 1, 2, 3, 4] }
  const soon = Math.ceil((now() + QUARTER_MS / 3) / QUARTER_MS) * QUARTER_MS
  return findCallingTime({ phoneNumber, timeZone }, hours, soon)
}
