import { csvRow } from '@callwright/contract/text/csv'
import type { TenantId } from '@callwright/db/tables/ids'

import { exportRecipients } from '../../campaigns/campaign-recipients.ts'
import { exportCalls } from '../../calls/list/export-calls.ts'
import type { Deps } from '../../context/context.ts'
import { DomainError, notFound } from '../../context/domain-error.ts'
import { exportReadme } from './export-readme.ts'
import { exportRecordings } from './export-recordings.ts'
import { type ExportEntry, once, pagesOf } from './exported-pages.ts'
import * as repo from './exported-rows.repo.ts'
import { type ExportedRow, EXPORTED_TABLES, type ExportedTable } from './exported-tables.ts'
import { safeName } from './safe-name.ts'

/**
 * Everything that a business has, file after file; each has to be read to its end before the next one is asked for. However
 * much there is, a page of it is in memory.
 * @throws DomainError `not-found`, before the first file, or after the last where the business was erased meanwhile
 */
export async function exportTenant(deps: Deps, tenantId: TenantId): Promise<AsyncGenerator<ExportEntry>> {
  const owner = await repo.findOwner(deps.db, tenantId)
  if (!owner) throw notFound()
  return entries(deps, tenantId, owner)
}

async function* entries(deps: Deps, tenantId: TenantId, owner: repo.Owner): AsyncGenerator<ExportEntry> {
  const { businessName, logoHash, logoMediaType } = owner
  yield { name: 'README.txt', text: once(exportReadme({ businessName, exportedAt: deps.now() })) }
  const logoEnding = (logoMediaType ?? '').replace(/^image\//, '').replace(/\+.*$/, '')
  if (logoHash !== null) yield { name: safeName(`logo.${logoEnding}`).replace(/^/, 'business/'), hash: logoHash }
  for (const exported of EXPORTED_TABLES) {
    yield { name: exported.file, text: textOf(deps, exported, { tenantId, userId: owner.userId }) }
  }
  yield* files(deps, tenantId)
  yield* recipientLists(deps, tenantId)
  yield { name: 'calls/calls.csv', text: exportCalls(deps, tenantId, {}) }
  yield* exportRecordings(deps, tenantId)
  // What was erased meanwhile, by another node, is missing: no archive may look whole then.
  if (!(await repo.findOwner(deps.db, tenantId))) throw notFound()
}

type Whose = { tenantId: TenantId; userId: string }

async function* textOf(deps: Deps, exported: ExportedTable, whose: Whose): AsyncGenerator<string> {
  const isCsv = exported.file.endsWith('.csv')
  let isEmpty = true
  const fields = exported.columns.map(fieldName)
  if (isCsv) yield csvRow(fields)
  for await (const owner of ownersOf(deps, exported, whose)) {
    for await (const page of pagesOf(deps, exported, owner)) {
      yield page
        .map((row) => readable(exported.shape?.(row, whose.userId) ?? row, exported.columns))
        .map((row) => (isCsv ? csvRow(fields.map((name) => cell(row[name]))) : `${JSON.stringify(row)}\n`))
        .join('')
      isEmpty = false
    }
  }
  if (isEmpty && exported.file.endsWith('.json')) yield 'null\n'
}

async function* ownersOf(deps: Deps, { of }: ExportedTable, { tenantId, userId }: Whose): AsyncGenerator<string> {
  if (of.is === 'campaign') for await (const { id } of campaignsOf(deps, tenantId)) yield id
  else yield of.is === 'user' ? userId : tenantId
}

const IS_JSON = new Set(['turns', 'variables', 'overrides', 'before', 'after'])
const IS_TIME = /(?:^at|At|From)$/

/** Under the names of the archive: times as text, and what is JSON within a column as what it is. */
function readable(row: ExportedRow, columns: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    columns.map((name) => {
      const value = row[name] ?? null
      const field = fieldName(name)
      if (typeof value === 'number' && IS_TIME.test(name)) return [field, new Date(value).toISOString()]
      return [field, typeof value === 'string' && IS_JSON.has(name) ? JSON.parse(value) : value]
    }),
  )
}

/** A column as the archive names it: `created_at`, as in REST. */
function fieldName(column: string): string {
  return column.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function cell(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

async function* files(deps: Deps, tenantId: TenantId): AsyncGenerator<ExportEntry> {
  const all = (await repo.listFiles(deps.db, tenantId)).map((file, index) => {
    const folder = file.kind === 'lead' ? 'leads' : 'context/files'
    return { ...file, place: `${folder}/${numbered(index)}-${safeName(file.name)}` }
  })
  const rows = all.map(({ place, name, createdAt: at }) => csvRow([place, name, new Date(at).toISOString()]))
  yield { name: 'context/files.csv', text: once([csvRow(['File', 'Name', 'Uploaded At (UTC)']), ...rows].join('')) }
  for (const { place, contentHash: hash } of all) yield { name: place, hash }
}

const CAMPAIGNS = { table: 'campaigns', columns: ['id', 'name'], keys: ['createdAt', 'id'] } as const

async function* campaignsOf(deps: Deps, tenantId: TenantId): AsyncGenerator<{ id: string; name: string }> {
  const exported = { ...CAMPAIGNS, of: { column: 'tenantId', is: 'tenant' } as const }
  for await (const page of pagesOf(deps, exported, tenantId)) {
    for (const { id, name } of page) yield { id: String(id), name: String(name) }
  }
}

async function* recipientLists(deps: Deps, tenantId: TenantId): AsyncGenerator<ExportEntry> {
  let index = 0
  for await (const { id: campaignId, name } of campaignsOf(deps, tenantId)) {
    // One that was deleted from the history has no list any more; its rows are in recipients.jsonl.
    const text = await exportRecipients(deps, tenantId, { campaignId, query: {} }).catch(nullIfGone)
    if (text) yield { name: `campaigns/${numbered(index)}-${safeName(`${name}.csv`)}`, text }
    index += 1
  }
}

function numbered(index: number): string {
  return String(index + 1).padStart(3, '0')
}

function nullIfGone(error: unknown): null {
  if (error instanceof DomainError && error.reason === 'not-found') return null
  throw error
}
