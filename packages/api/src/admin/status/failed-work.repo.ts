import type { FailedWork } from '@callwright/contract/admin'
import type { Db } from '@callwright/db/database'
import { type RawBuilder, sql } from 'kysely'

/** `what` names the piece of work for people. */
export type FailedItem = { what: string; error: string | null }

type Kind = {
  /** its rows, as `from ... where ...` */
  from: RawBuilder<unknown>
  what: RawBuilder<string>
  error: RawBuilder<string | null>
  /** makes it due at once */
  retry: (now: number) => RawBuilder<unknown>
}

// What has failed for good and what has failed and waits for its next try, by the tables that the workers work off.

const KINDS: Readonly<Record<FailedWork, Kind>> = {
  mail: {
    from: sql`outgoing_mails where ((state = 'failed' and body <> '') or (state = 'queued' and error is not null))`,
    what: sql`subject || ' - ' || recipient`,
    error: sql`error`,
    retry: (now) => sql`update outgoing_mails set state = 'queued', attempts = 0, "nextTryAt" = ${now}
      where ((state = 'failed' and body <> '') or (state = 'queued' and error is not null))`,
  },
  webhook: {
    from: sql`stored_webhooks where (state = 'failed' or (state = 'pending' and error is not null))`,
    what: sql`coalesce("conversationId", id)`,
    error: sql`error`,
    retry: (now) => sql`update stored_webhooks set state = 'pending', attempts = 0, "nextTryAt" = ${now}
      where (state = 'failed' or (state = 'pending' and error is not null))`,
  },
  agent: {
    from: sql`agent_syncs join businesses on businesses.id = agent_syncs."tenantId" where agent_syncs.error is not null`,
    what: sql`businesses.name`,
    error: sql`agent_syncs.error`,
    retry: (now) => sql`update agent_syncs set "dueAt" = ${now}, attempts = 0 where error is not null`,
  },
  document: {
    from: sql`knowledge_documents where (state = 'failed' or (state in ('waiting', 'removing') and error is not null))`,
    what: sql`name`,
    error: sql`error`,
    retry: (now) => sql`update knowledge_documents
      set state = case when state = 'failed' then 'waiting' else state end, attempts = 0, "nextTryAt" = ${now}
      where (state = 'failed' or (state in ('waiting', 'removing') and error is not null))`,
  },
  text: {
    from: sql`file_texts join files on files.id = file_texts."fileId" where file_texts.state = 'failed'`,
    what: sql`files.name`,
    error: sql`null`,
    retry: (now) => sql`update file_texts set state = 'waiting', attempts = 0, "nextTryAt" = ${now}
      where state = 'failed'`,
  },
  number: {
    from: sql`phone_numbers where error is not null`,
    what: sql`number`,
    error: sql`error`,
    retry: (now) => sql`update phone_numbers set attempts = 0, "nextTryAt" = ${now} where error is not null`,
  },
  deletion: {
    from: sql`deleted_conversations where "providerDeletedAt" is null and attempts > 1`,
    what: sql`"conversationId"`,
    error: sql`null`,
    retry: (now) => sql`update deleted_conversations set attempts = 0, "nextTryAt" = ${now}
      where "providerDeletedAt" is null and attempts > 1`,
  },
  reconciliation: {
    from: sql`reconciliations where error is not null`,
    what: sql`month`,
    error: sql`error`,
    retry: (now) => sql`update reconciliations set state = 'waiting', attempts = 0, "nextTryAt" = ${now}
      where error is not null`,
  },
  erasure: {
    from: sql`erasures where "finishedAt" is null and error is not null`,
    what: sql`coalesce(email, id)`,
    error: sql`error`,
    retry: (now) => sql`update erasures set attempts = 0, "nextTryAt" = ${now}
      where "finishedAt" is null and error is not null`,
  },
}

/** How much of a kind has failed, with some of it. */
export async function findFailed(
  db: Db,
  work: FailedWork,
  most: number,
): Promise<{ count: number; items: FailedItem[] }> {
  const { from, what, error } = KINDS[work]
  const counted = await sql<{ count: number }>`select count(*) as count from ${from}`.execute(db)
  const count = counted.rows[0]?.count ?? 0
  if (count === 0) return { count, items: [] }
  const { rows } = await sql<FailedItem>`select ${what} as what, ${error} as error from ${from} limit ${most}`.execute(
    db,
  )
  return { count, items: rows }
}

/** @returns how many are due at once */
export async function retryFailed(db: Db, work: FailedWork, now: number): Promise<number> {
  const { numAffectedRows } = await KINDS[work].retry(now).execute(db)
  return Number(numAffectedRows ?? 0n)
}
