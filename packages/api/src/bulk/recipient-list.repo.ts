import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/ids'
import type { Schema } from '@callwright/db/schema'
import { digitsOf, TYPED_NUMBER, wordsOf } from '@callwright/db/search/search-tokens'
import { type CompiledQuery, type Insertable, sql } from 'kysely'

import { beginTurn } from '../event-loop-turn.ts'
import { countInserted, type RecipientState } from '../recipients/recipients.repo.ts'

export type NewRecipient = Omit<Insertable<Schema['recipients']>, 'name_words'>

const COLUMNS = [
  'id',
  'tenant_id',
  'campaign_id',
  'position',
  'phone_number',
  'name',
  'name_words',
  'time_zone',
  'variables',
  'overrides',
  'state',
  'skip_reason',
  'due_at',
] as const satisfies readonly (keyof Schema['recipients'])[]
/** Keeps each statement to a few milliseconds. */
const ROWS_A_STATEMENT = 250

/** Inserts recipients of one campaign, all of them queued, with their counter. */
export async function insertRecipients<Source>(
  db: Db,
  campaignId: string,
  { of, toRow }: { of: readonly Source[]; toRow: (one: Source) => NewRecipient },
): Promise<void> {
  const turn = beginTurn()
  const insertOf = new Map<number, CompiledQuery>()
  for (let at = 0; at < of.length; at += ROWS_A_STATEMENT) {
    const portion = of.slice(at, at + ROWS_A_STATEMENT).map((one) => withNameWords(toRow(one)))
    // Putting the statement together takes longer than running it, and all but the last one are the same.
    const insert = insertOf.get(portion.length) ?? insertOfSame(db, portion)
    insertOf.set(portion.length, insert)
    const parameters = portion.flatMap((row) => COLUMNS.map((column) => row[column] ?? null))
    await db.executeQuery({ ...insert, parameters })
    if (turn.isOver()) await turn.next()
  }
  await countInserted(db, campaignId, of.length)
}

function withNameWords(row: NewRecipient): Insertable<Schema['recipients']> {
  return { ...row, name_words: wordsOf(row.name ?? '').join(' ') }
}

/** The statement for so many rows; its parameters are theirs, row by row, in the order of the columns. */
function insertOfSame(db: Db, rows: readonly Insertable<Schema['recipients']>[]): CompiledQuery {
  const values = rows.map((row) => sql`(${sql.join(COLUMNS.map((column) => sql`${row[column] ?? null}`))})`)
  const columns = sql.join(COLUMNS.map((column) => sql.ref(column)))
  return sql`insert into recipients (${columns}) values ${sql.join(values)}`.compile(db)
}

/** Those in one of the states whose place is after the given one, in order. */
export async function listAfter(
  db: Db,
  tenant: TenantId,
  page: { campaignId: string; states: readonly RecipientState[]; after: number; limit: number },
): Promise<{ id: string; position: number; state: RecipientState }[]> {
  return await db
    .selectFrom('recipients')
    .select(['id', 'position', 'state'])
    .where('campaign_id', '=', page.campaignId)
    .where('tenant_id', '=', tenant)
    .where('state', 'in', page.states)
    .where('position', '>', page.after)
    .orderBy('position')
    .limit(page.limit)
    .execute()
}

export type ListedRecipient = {
  id: string
  position: number
  phone_number: string
  name: string | null
  state: RecipientState
  skip_reason: string | null
  attempts: number
  due_at: number
  call_id: string | null
  conversation_id: string | null
  end_reason: string | null
  duration_seconds: number | null
  started_at: number | null
}

/** One page of a campaign's recipients in the order of their list, each with its newest call. */
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
      join.onRef('calls.id', '=', 'recipients.call_id').onRef('calls.tenant_id', '=', 'recipients.tenant_id'),
    )
    .select([
      'recipients.id',
      'recipients.position',
      'recipients.phone_number',
      'recipients.name',
      'recipients.state',
      'recipients.skip_reason',
      'recipients.attempts',
      'recipients.due_at',
      'calls.id as call_id',
      'calls.conversation_id',
      'calls.end_reason',
      'calls.duration_seconds',
      'calls.started_at',
    ])
    .where('recipients.campaign_id', '=', campaignId)
    .where('recipients.tenant_id', '=', tenant)
  if (state !== null) query = query.where('recipients.state', '=', state)
  if (after !== null) query = query.where('recipients.position', '>', after)
  if (search !== null) {
    const words = wordsOf(search)
    // A search without letters or digits matches no recipient.
    if (words.length === 0) return []
    query = query.where((eb) => {
      const inName = eb.and(words.map((word) => eb('recipients.name_words', 'like', `%${word}%`)))
      const isNumber = TYPED_NUMBER.test(search)
      return isNumber ? eb.or([inName, eb('recipients.phone_number', 'like', `%${digitsOf(search)}%`)]) : inName
    })
  }
  return await query.orderBy('recipients.position').limit(limit).execute()
}
