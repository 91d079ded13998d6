import { sql } from 'kysely'

import { openDatabase } from '../open-database.ts'

export type RecordedWebhooks = {
  calls: number
  /** Acknowledged, but not recorded as a call. */
  lost: string[]
  /** Conversations with more than one call, charge, event or webhook. */
  twice: string[]
  /** Calls that are not completed or lack a charge, an event or their outcome, and webhooks that are not done. */
  unfinished: string[]
  /** Total seconds according to the calls, the ledger's entries, and its months. */
  seconds: Record<'calls' | 'entries' | 'months', number>
  /** Calls in the counts by outcome. */
  countedOutcomes: number
}

const CALLS = 'select count(*) as number from calls'
const CONVERSATIONS = 'select "conversationId" as id from calls'
const DUPLICATES = `
  select "conversationId" as id from calls group by "conversationId" having count(*) > 1
  union select "conversationId" from stored_webhooks group by "conversationId" having count(*) > 1
  union select "conversationId" from calls join usage_entries on "callId" = calls.id group by calls.id having count(*) > 1
  union select min("conversationId") from calls where "eventNumber" is not null
    group by "tenantId", "eventNumber" having count(*) > 1`
const UNFINISHED = `
  select "conversationId" as id from calls
  where status <> 'completed' or "eventNumber" is null or id not in (select "callId" from usage_entries)
    or (select count(*) from call_values where "callId" = calls.id) <> 1
  union select "conversationId" from stored_webhooks where state <> 'done'`
const SECONDS = {
  calls: 'select sum("durationSeconds") as number from calls',
  entries: 'select sum(seconds) as number from usage_entries',
  months: 'select sum(seconds) as number from usage_months',
}
const COUNTED_OUTCOMES = 'select sum(calls) as number from call_value_counts'

/** Reads webhook results from a stopped server's database. */
export async function readWebhooks(
  where: Parameters<typeof openDatabase>[0],
  acknowledged: ReadonlySet<string>,
): Promise<RecordedWebhooks> {
  const { db, close } = await openDatabase(where, { isReadOnly: true })
  const readIds = async (query: string): Promise<string[]> =>
    (await sql.raw<{ id: string }>(query).execute(db)).rows.map(({ id }) => id)
  const readNumber = async (query: string): Promise<number> =>
    Number((await sql.raw<{ number: unknown }>(query).execute(db)).rows[0]?.number)
  try {
    const recorded = new Set(await readIds(CONVERSATIONS))
    return {
      calls: await readNumber(CALLS),
      lost: [...acknowledged].filter((id) => !recorded.has(id)),
      twice: await readIds(DUPLICATES),
      unfinished: await readIds(UNFINISHED),
      seconds: {
        calls: await readNumber(SECONDS.calls),
        entries: await readNumber(SECONDS.entries),
        months: await readNumber(SECONDS.months),
      },
      countedOutcomes: await readNumber(COUNTED_OUTCOMES),
    }
  } finally {
    await close()
  }
}
