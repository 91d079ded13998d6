import { csvRow } from '@callwright/contract/text/csv'
import type { TenantId } from '@callwright/db/tables/ids'

import { exportRecipients } from '../../campaigns/campaign-recipients.ts'
import { exportCalls } from '../../calls/list/export-calls.ts'
import type { Deps } from '../../context/context.ts'
import { DomainError, notFound } from '../../context/domain-error.ts'
import { buildExportReadme } from './export-readme.ts'
import { exportRecordings } from './export-recordings.ts'
import { iterateCampaigns, CSV_COLUMNS, EXPORTED_FILES } from './exported-files.ts'
import { type ExportedBusiness, type ExportEntry, findExportedBusiness, singleChunk } from './export-pages.ts'
import { toSafeName } from './safe-name.ts'

/**
 * All of a business's data, file by file. Read each file to its end before requesting the next one. Only one page of
 * rows is in memory at a time.
 * @throws DomainError `not-found`, before the first file, or after the last if the business was erased in between
 */
export async function exportTenant(deps: Deps, tenantId: TenantId): Promise<AsyncGenerator<ExportEntry>> {
  const owner = await findExportedBusiness(deps.db, tenantId)
  if (!owner) throw notFound()
  return createEntries(deps, tenantId, owner)
}

async function* createEntries(deps: Deps, tenantId: TenantId, found: ExportedBusiness): AsyncGenerator<ExportEntry> {
  const { businessName, logoHash, logoMediaType, userId } = found
  yield { name: 'README.txt', text: singleChunk(buildExportReadme({ businessName, exportedAt: deps.now() })) }
  const logoExtension = (logoMediaType ?? '').replace(/^image\//, '').replace(/\+.*$/, '')
  if (logoHash !== null) yield { name: toSafeName(`logo.${logoExtension}`).replace(/^/, 'business/'), hash: logoHash }
  for (const [name, pages] of Object.entries(EXPORTED_FILES)) {
    yield { name, text: formatRows(name, pages(deps.db, { tenantId, userId })) }
  }
  yield* exportFiles(deps, tenantId)
  yield* exportRecipientLists(deps, tenantId)
  yield { name: 'calls/calls.csv', text: await exportCalls(deps, tenantId, {}) }
  yield* exportRecordings(deps, tenantId)
  // If another node erased the business in the meantime, rows are missing, and the archive must not look complete.
  if (!(await findExportedBusiness(deps.db, tenantId))) throw notFound()
}

async function* formatRows(name: string, pages: AsyncIterable<object[]>): AsyncGenerator<string> {
  const header = CSV_COLUMNS[name]
  let isEmpty = true
  if (header) yield csvRow(header.map(fieldName))
  for await (const page of pages) {
    const rows = page.map(toReadable)
    yield rows.map((row) => (header ? csvRow(Object.values(row).map(cell)) : `${JSON.stringify(row)}\n`)).join('')
    isEmpty = false
  }
  if (isEmpty && name.endsWith('.json')) yield 'null\n'
}

const IS_JSON = new Set([
  ...['turns', 'choices', 'variables', 'overrides', 'before', 'after'],
  ...['week', 'holidays', 'outside', 'busy', 'readBack', 'retryRules', 'flightPlan', 'scopes', 'events'],
])
const IS_TIME = /(?:^at|At|From)$/

/** A row with the archive's field names, times as text, and JSON columns parsed. */
function toReadable(row: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]: [string, unknown]) => {
      const field = fieldName(name)
      if (typeof value === 'number' && IS_TIME.test(name)) return [field, new Date(value).toISOString()]
      return [field, typeof value === 'string' && IS_JSON.has(name) ? JSON.parse(value) : value]
    }),
  )
}

/** The archive's name of a column: `created_at`, as in REST. */
function fieldName(column: string): string {
  return column.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function cell(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

async function* exportFiles({ db }: Deps, tenantId: TenantId): AsyncGenerator<ExportEntry> {
  const query = db
    .selectFrom('files')
    .select(['kind', 'name', 'contentHash', 'createdAt'])
    .where('tenantId', '=', tenantId)
    .orderBy('id')
  const all = (await query.execute()).map((file, index) => {
    const folder = file.kind === 'lead' ? 'leads' : 'context/files'
    return { ...file, path: `${folder}/${formatIndex(index)}-${toSafeName(file.name)}` }
  })
  const rows = all.map(({ path, name, createdAt: at }) => csvRow([path, name, new Date(at).toISOString()]))
  yield {
    name: 'context/files.csv',
    text: singleChunk([csvRow(['File', 'Name', 'Uploaded At (UTC)']), ...rows].join('')),
  }
  for (const { path, contentHash: hash } of all) yield { name: path, hash }
}

async function* exportRecipientLists(deps: Deps, tenantId: TenantId): AsyncGenerator<ExportEntry> {
  let index = 0
  for await (const { id: campaignId, name } of iterateCampaigns(deps.db, tenantId)) {
    // A campaign deleted from the history has no list; its rows are in recipients.jsonl.
    const text = await exportRecipients(deps, tenantId, { campaignId, query: {} }).catch(nullIfGone)
    if (text) yield { name: `campaigns/${formatIndex(index)}-${toSafeName(`${name}.csv`)}`, text }
    index += 1
  }
}

function formatIndex(index: number): string {
  return String(index + 1).padStart(3, '0')
}

function nullIfGone(error: unknown): null {
  if (error instanceof DomainError && error.reason === 'not-found') return null
  throw error
}
