import { DatabaseSync } from 'node:sqlite'

export type RecordedWebhooks = {
  calls: number
  /** Acknowledged, and no call of anybody's. */
  lost: string[]
  /** Conversations with more than one call, charge, event or webhook. */
  twice: string[]
  /** Calls that ended without a charge or an event, and webhooks that are not done. */
  unfinished: string[]
  /** Seconds by the calls, by the ledger's entries, and by its months. */
  seconds: Record<'calls' | 'entries' | 'months', number>
}

const CALLS = 'select count(*) as number from calls'
const CONVERSATIONS = 'select conversation_id as id from calls'
const TWICE = `
  select conversation_id as id from calls group by conversation_id having count(*) > 1
  union select conversation_id from stored_webhooks group by conversation_id having count(*) > 1
  union select conversation_id from calls join usage_entries on call_id = calls.id group by calls.id having count(*) > 1
  union select min(conversation_id) from calls where event_number is not null
    group by tenant_id, event_number having count(*) > 1`
const UNFINISHED = `
  select conversation_id as id from calls
  where status <> 'completed' or event_number is null or id not in (select call_id from usage_entries)
  union select conversation_id from stored_webhooks where state <> 'done'`
const SECONDS = {
  calls: 'select sum(duration_seconds) as number from calls',
  entries: 'select sum(seconds) as number from usage_entries',
  months: 'select sum(seconds) as number from usage_months',
}

/** What became of webhooks, in the database of a server that has ended. */
export function readWebhooks(file: string, acknowledged: ReadonlySet<string>): RecordedWebhooks {
  const database = new DatabaseSync(file, { readOnly: true })
  const ids = (query: string): string[] =>
    database
      .prepare(query)
      .all()
      .map((row) => String(row['id']))
  const number = (query: string): number => Number(database.prepare(query).get()?.['number'])
  try {
    const recorded = new Set(ids(CONVERSATIONS))
    return {
      calls: number(CALLS),
      lost: [...acknowledged].filter((id) => !recorded.has(id)),
      twice: ids(TWICE),
      unfinished: ids(UNFINISHED),
      seconds: { calls: number(SECONDS.calls), entries: number(SECONDS.entries), months: number(SECONDS.months) },
    }
  } finally {
    database.close()
  }
}
