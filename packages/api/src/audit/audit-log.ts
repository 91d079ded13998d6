import { exportAuditSchema } from '@callwright/contract/audit'

import { maskEntry } from '../context/audit.ts'
import type { Deps } from '../context/context.ts'
import { type CsvColumns, csvPages, readQuery } from '../paging/csv-pages.ts'
import { type Page, type PageInput, readCursor, takePage } from '../paging/keyset.ts'
import { type AuditFilter, type AuditRow, listAudit } from './audit-log.repo.ts'

export type AuditEntry = {
  id: string
  /** epoch ms */
  at: number
  /** null if there is no signed-in user; `email` is null if the account no longer exists */
  actor: { userId: string; email: string | null } | null
  /** the name of the API key that acted for the user, or its id if it no longer exists; null if there is none */
  actorKey: string | null
  client: { tenantId: string; businessName: string | null } | null
  /** for example `admin.setPaused` */
  action: string
  subject: string | null
  /** the client's IP address */
  ip: string | null
  /** JSON without secrets */
  before: string | null
  after: string | null
}

/** Audit entries, newest first. */
export async function viewAudit(
  { db }: Pick<Deps, 'db'>,
  { cursor, limit, ...filter }: AuditFilter & PageInput,
): Promise<Page<AuditEntry>> {
  const rows = await listAudit(db, filter, { before: readCursor(cursor), limit: limit + 1 })
  const { page, nextCursor } = takePage(rows, limit, (row) => ({ at: row.at, id: row.id }))
  return { rows: page.map(toEntry), nextCursor }
}

const COLUMNS: CsvColumns<AuditEntry> = {
  'Date & Time (UTC)': (entry) => new Date(entry.at).toISOString(),
  Who: describeActor,
  Client: (entry) => entry.client?.businessName ?? entry.client?.tenantId ?? '',
  Action: (entry) => entry.action,
  Subject: (entry) => entry.subject ?? '',
  From: (entry) => entry.ip ?? '',
  Before: (entry) => entry.before ?? '',
  After: (entry) => entry.after ?? '',
}

/**
 * Streams the filtered entries as CSV.
 * @param query the filter from the query string
 * @throws DomainError `invalid` for an invalid filter, before the first chunk
 */
export function exportAudit(deps: Pick<Deps, 'db'>, query: unknown): AsyncGenerator<string> {
  const filter = readQuery(exportAuditSchema, query)
  return csvPages(COLUMNS, async (page) => await viewAudit(deps, { ...filter, ...page }))
}

function describeActor({ actor, actorKey }: AuditEntry): string {
  const who = actor?.email ?? actor?.userId ?? ''
  return actorKey === null ? who : `${who} (API key “${actorKey}”)`
}

function toEntry(row: AuditRow): AuditEntry {
  const { actorUserId: userId, actorEmail: email, actorKeyId, keyName, tenantId, businessName, ...entry } = row
  return {
    ...entry,
    subject: maskEntry(entry.action, entry.subject),
    before: maskEntry(entry.action, entry.before),
    after: maskEntry(entry.action, entry.after),
    actor: userId === null ? null : { userId, email },
    actorKey: keyName ?? actorKeyId,
    client: tenantId === null ? null : { tenantId, businessName: businessName || null },
  }
}
