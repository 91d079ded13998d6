import { formatFieldValue } from '@callwright/contract/calls/call-fields'
import { STATUS_LABELS } from '@callwright/contract/calls/calls'
import { callQuerySchema } from '@callwright/contract/calls/call-schemas'
import type { TenantId } from '@callwright/db/tables/ids'

import { listExportedFields, type StoredField } from '../../agent/fields/fields.repo.ts'
import { type CsvColumns, csvPages, readQuery } from '../../paging/csv-pages.ts'
import type { CallRow } from '../record/call-row.ts'
import { listRows } from './list-calls.ts'
import { findFieldIds, type ListDeps } from './list-input.ts'

const COLUMNS: CsvColumns<CallRow> = {
  'Date & Time (UTC)': (call) => new Date(call.startedAt).toISOString(),
  Direction: (call) => call.direction,
  'Phone Number': (call) => call.phoneNumber ?? call.phoneText ?? '',
  'Contact Name': (call) => call.contactName ?? '',
  Test: (call) => (call.testMode || call.source !== 'phone' ? 'yes' : ''),
  Status: (call) => STATUS_LABELS[call.status],
  'End Reason': (call) => call.endReason ?? '',
  'Transferred To': ({ transfer }) => [transfer?.name, transfer?.phoneNumber].filter(Boolean).join(', '),
  'Duration (seconds)': (call) => String(call.durationSeconds),
  Summary: (call) => call.summary ?? '',
  Notes: (call) => call.notes ?? '',
  'Conversation ID': (call) => call.conversationId ?? '',
  'AI Disclosure': (call) => call.disclosure ?? '',
  'Recording Consent': (call) => call.recordingConsent ?? '',
}

/**
 * Exports the calls that match a filter as CSV, in chunks: only one page is in memory at a time. Each of the business's
 * fields has a column, and so does each removed field for which calls have values.
 * @param query the filter as URL query parameters
 * @throws DomainError `invalid` for an invalid filter, before the first chunk
 */
export async function exportCalls(deps: ListDeps, tenantId: TenantId, query: unknown): Promise<AsyncGenerator<string>> {
  const { db } = deps
  const filter = { ...readQuery(callQuerySchema, query), withTranscripts: false }
  // In other orders, a search or a filter by result considers only the newest matches.
  if (filter.search || filter.values || filter.needsCheck || filter.notDisclosed || filter.endReason)
    Object.assign(filter, BY_DATE)
  // Once, so that renaming a field does not change the rest of the file.
  if (filter.values) filter.values = await findFieldIds(db, tenantId, filter.values)
  const columns = { ...COLUMNS, ...fieldColumns(await listExportedFields(db, tenantId)) }
  return csvPages(columns, async (page) => await listRows(deps, tenantId, { ...filter, ...page }))
}

const BY_DATE = { sort: 'date', order: undefined } as const

/** Active fields first. Names that are taken, or that an object would move to the front, get a suffix. */
function fieldColumns(fields: readonly StoredField[]): CsvColumns<CallRow> {
  const columns: Record<string, (row: CallRow) => string> = {}
  const numbers = new Map<string, number>()
  for (const { id, kind, name, retiredAt } of fields) {
    const plain = retiredAt === null ? name : `${name} (removed)`
    const isTaken = Object.hasOwn(COLUMNS, plain) || /^(?:\d+|__proto__)$/.test(plain)
    const base = isTaken ? `${plain} (field)` : plain
    let number = numbers.get(base) ?? 1
    let title = number === 1 ? base : `${base} ${number}`
    while (Object.hasOwn(columns, title)) title = `${base} ${(number += 1)}`
    numbers.set(base, number + 1)
    columns[title] = ({ values }) => formatFieldValue(kind, values.find(({ fieldId }) => fieldId === id)?.value ?? null)
  }
  return columns
}
