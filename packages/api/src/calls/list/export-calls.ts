import { STATUS_LABELS } from '@callwright/contract/calls/calls'
import { callQuerySchema } from '@callwright/contract/calls/call-schemas'
import type { TenantId } from '@callwright/db/tables/ids'

import type { Deps } from '../../context/context.ts'
import { type CsvColumns, csvPages, readQuery } from '../../paging/csv-pages.ts'
import { type CallRow, listRows } from './list-calls.ts'

const COLUMNS: CsvColumns<CallRow> = {
  'Date & Time (UTC)': (call) => new Date(call.startedAt).toISOString(),
  Direction: (call) => call.direction,
  'Phone Number': (call) => call.phoneNumber ?? '',
  'Contact Name': (call) => call.contactName ?? '',
  Status: (call) => STATUS_LABELS[call.status],
  'End Reason': (call) => call.endReason ?? '',
  'Duration (seconds)': (call) => String(call.durationSeconds),
  Summary: (call) => call.summary ?? '',
  Notes: (call) => call.notes ?? '',
  'Conversation ID': (call) => call.conversationId ?? '',
}

/**
 * Exports the calls that match a filter as CSV, in chunks: only one page is in memory at a time.
 * @param query the filter as URL query parameters
 * @throws DomainError `invalid` for an invalid filter, before the first chunk
 */
export function exportCalls({ db }: Pick<Deps, 'db'>, tenantId: TenantId, query: unknown): AsyncGenerator<string> {
  const filter = { ...readQuery(callQuerySchema, query), withTranscripts: false }
  return csvPages(COLUMNS, async (page) => await listRows(db, tenantId, { ...filter, ...page }))
}
