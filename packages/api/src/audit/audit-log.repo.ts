import type { Db } from '@callwright/db/database'
import type { Schema } from '@callwright/db/tables/schema'
import { type RawBuilder, sql } from 'kysely'

import { likePattern } from '../paging/like-pattern.ts'
import { newestFirst, type NewestPage } from '../paging/newest-first.ts'

export type AuditRow = Schema['audit_entries'] & Record<'actorEmail' | 'keyName' | 'businessName', string | null>

export type AuditFilter = {
  search?: string | undefined
  action?: string | undefined
  tenantId?: string | undefined
  userId?: string | undefined
  from?: number | undefined
  to?: number | undefined
}

/** Newest first. */
export async function listAudit(db: Db, filter: AuditFilter, page: NewestPage): Promise<AuditRow[]> {
  let query = db
    .selectFrom('audit_entries')
    .leftJoin('users', (join) => join.on(sql<boolean>`users.id = audit_entries."actorUserId"`))
    .leftJoin('businesses', (join) => join.on(sql<boolean>`businesses.id = audit_entries."tenantId"`))
    .leftJoin('api_keys', 'api_keys.id', 'audit_entries.actorKeyId')
    .select([
      'audit_entries.id',
      'audit_entries.at',
      'audit_entries.actorUserId',
      'users.email as actorEmail',
      'audit_entries.actorKeyId',
      'api_keys.name as keyName',
      'audit_entries.tenantId',
      'businesses.name as businessName',
      'audit_entries.action',
      'audit_entries.subject',
      'audit_entries.ip',
      'audit_entries.before',
      'audit_entries.after',
    ])
  const { search, action, tenantId, userId, from, to } = filter
  if (action?.includes('.')) query = query.where('audit_entries.action', '=', action)
  else if (action !== undefined) {
    // Earlier versions named the operator's actions on keys and webhooks `admin.keys.create`.
    const isOfKind = (start: string) => sql<boolean>`audit_entries.action like ${`${start}.%`}`
    query = query.where((eb) => eb.or([isOfKind(action), isOfKind(`admin.${action}`)]))
  }
  if (tenantId !== undefined) query = query.where('audit_entries.tenantId', '=', tenantId)
  if (userId !== undefined) query = query.where('audit_entries.actorUserId', '=', userId)
  if (from !== undefined) query = query.where('audit_entries.at', '>=', from)
  if (to !== undefined) query = query.where('audit_entries.at', '<', to)
  if (search) query = query.where(matchesSearch(search))
  return await query.$call(newestFirst(page, 'audit_entries.at', 'audit_entries.id')).execute()
}

const SEARCH_COLUMNS = [
  'audit_entries.action',
  'audit_entries.subject',
  'audit_entries.ip',
  'users.email',
  'api_keys.name',
  'businesses.name',
]

function matchesSearch(search: string): RawBuilder<boolean> {
  const pattern = likePattern(search)
  const conditions = SEARCH_COLUMNS.map(
    (column) => sql`lower(coalesce(${sql.ref(column)}, '')) like ${pattern} escape '\\'`,
  )
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`
}

const BATCH_SIZE = 1000

/** Deletes a batch of older entries; a trigger prevents deleting recent ones. @returns the number of deleted entries */
export async function deleteAuditBefore(db: Db, before: number): Promise<number> {
  const old = await db.selectFrom('audit_entries').select('id').where('at', '<', before).limit(BATCH_SIZE).execute()
  if (old.length === 0) return 0
  const ids = old.map((row) => row.id)
  await db.deleteFrom('audit_entries').where('id', 'in', ids).execute()
  return old.length
}
