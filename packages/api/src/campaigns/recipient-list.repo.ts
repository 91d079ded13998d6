import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import type { Schema } from '@callwright/db/tables/schema'
import { digitsOf, TYPED_NUMBER, wordsOf } from '@callwright/db/query/searched-text'
import { type CompiledQuery, type Insertable, sql } from 'kysely'

import { beginTurn } from '../context/event-loop-turn.ts'
import type { RecipientRecord, RecipientState } from './recipients.repo.ts'

export type NewRecipient = Omit<Insertable<Schema['recipients']>, 'nameWords'>

const COLUMNS = [
  'id',
  'tenantId',
  'campaignId',
  'position',
  'phoneNumber',
  'name',
  'nameWords',
  'timeZone',
  'variables',
  'overrides',
  'state',
  'skipReason',
  'dueAt',
] as const satisfies readonly (keyof Schema['recipients'])[]
/** Keeps each statement to a few milliseconds. */
const ROWS_PER_STATEMENT = 500

/** Inserts queued recipients; `addInsertedToCounts` must follow. */
export async function insertRecipients<Source>(
  db: Db,
  { of, toRow }: { of: readonly Source[]; toRow: (source: Source) => NewRecipient },
): Promise<void> {
  const turn = beginTurn()
  const inserts = new Map<number, CompiledQuery>()
  for (let at = 0; at < of.length; at += ROWS_PER_STATEMENT) {
    const batch = of.slice(at, at + ROWS_PER_STATEMENT).map((source) => withNameWords(toRow(source)))
    // Building the statement takes longer than running it, and all batches except the last share it.
    const insert = inserts.get(batch.length) ?? compileInsert(db, batch)
    inserts.set(batch.length, insert)
    const parameters = batch.flatMap((row) => COLUMNS.map((column) => row[column] ?? null))
    await db.executeQuery({ ...insert, parameters })
    if (turn.isUsedUp()) await turn.next()
  }
}

function withNameWords(row: NewRecipient): Insertable<Schema['recipients']> {
  return { ...row, nameWords: wordsOf(row.name ?? '').join(' ') }
}

/** Compiles the insert for this number of rows. Its parameters are the rows' values in `COLUMNS` order. */
function compileInsert(db: Db, rows: readonly Insertable<Schema['recipients']>[]): CompiledQuery {
  const values = rows.map((row) => sql`(${sql.join(COLUMNS.map((column) => sql`${row[column] ?? null}`))})`)
  const columns = sql.join(COLUMNS.map((column) => sql.ref(column)))
  return sql`insert into recipients (${columns}) values ${sql.join(values)}`.compile(db)
}

/** Recipients in one of the states, after the given position, in order. */
export async function listRecipientsAfter(
  db: Db,
  tenant: TenantId,
  page: { campaignId: string; states: readonly RecipientState[]; after: number; limit: number },
): Promise<{ id: string; position: number; state: RecipientState }[]> {
  return await db
    .selectFrom('recipients')
    .select(['id', 'position', 'state'])
    .where('campaignId', '=', page.campaignId)
    .where('tenantId', '=', tenant)
    .where('state', 'in', page.states)
    .where('position', '>', page.after)
    .orderBy('position')
    .limit(page.limit)
    .execute()
}

export type ListedRecipient = Pick<
  RecipientRecord,
  'id' | 'position' | 'phoneNumber' | 'name' | 'state' | 'skipReason' | 'attempts' | 'dueAt' | 'plan' | 'planReason'
> & {
  callId: string | null
  conversationId: string | null
  endReason: Schema['calls']['endReason']
  durationSeconds: number | null
  startedAt: number | null
  outcome: string | null
}

/** One page of a campaign's recipients in list order, each with its newest call. */
export async function listRecipients(
  db: Db,
  tenant: TenantId,
  page: {
    campaignId: string
    state: RecipientState | null
    search: string | null
    after: number | null
    limit: number
  },
): Promise<ListedRecipient[]> {
  const { campaignId, state, search, after, limit } = page
  let query = db
    .selectFrom('recipients')
    .leftJoin('calls', (join) =>
      join.onRef('calls.id', '=', 'recipients.callId').onRef('calls.tenantId', '=', 'recipients.tenantId'),
    )
    .select([
      'recipients.id',
      'recipients.position',
      'recipients.phoneNumber',
      'recipients.name',
      'recipients.state',
      'recipients.skipReason',
      'recipients.attempts',
      'recipients.dueAt',
      'recipients.plan',
      'recipients.planReason',
      'calls.id as callId',
      'calls.conversationId',
      'calls.endReason',
      'calls.durationSeconds',
      'calls.startedAt',
      // A call during which the outcome was replaced may have two.
      sql<string | null>`(select value from call_values join call_fields on call_fields.id = call_values."fieldId"
        where call_values."callId" = calls.id and call_values.kind = 'outcome'
        order by "retiredAt" is null desc limit 1)`.as('outcome'),
    ])
    .where('recipients.campaignId', '=', campaignId)
    .where('recipients.tenantId', '=', tenant)
  if (state !== null) query = query.where('recipients.state', '=', state)
  if (after !== null) query = query.where('recipients.position', '>', after)
  if (search !== null) {
    const words = wordsOf(search)
    // A search without letters or digits matches no recipient.
    if (words.length === 0) return []
    query = query.where((eb) => {
      const inName = eb.and(words.map((word) => eb('recipients.nameWords', 'like', `%${word}%`)))
      const isNumber = TYPED_NUMBER.test(search)
      return isNumber
        ? eb.or([inName, eb(sql<string>`recipients."phoneNumber"`, 'like', `%${digitsOf(search)}%`)])
        : inName
    })
  }
  return await query.orderBy('recipients.position').limit(limit).execute()
}
