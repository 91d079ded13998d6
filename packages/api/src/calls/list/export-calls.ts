import { setImmediate as nextTurn } from 'node:timers/promises'

import { STATUS_LABELS } from '@callwright/contract/calls/calls'
import { csvRow } from '@callwright/contract/text/csv'
import type { TenantId } from '@callwright/db/tables/ids'

import type { Deps } from '../../context/context.ts'
import { type CallRow, listRows } from './list-calls.ts'
import { readCallQuery } from './list-input.ts'

const AT_ONCE = 500

const COLUMNS: Readonly<Record<string, (call: CallRow) => string>> = {
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
 * The calls that a filter lets through as CSV, in portions: however many there are, one page is in memory.
 * @param query the filter as it stands in an address
 * @throws DomainError `invalid` for a filter that is none, before the first portion
 */
export function exportCalls({ db }: Pick<Deps, 'db'>, tenantId: TenantId, query: unknown): AsyncGenerator<string> {
  const filter = { ...readCallQuery(query), limit: AT_ONCE, withTranscripts: false }

  async function* portions(): AsyncGenerator<string> {
    yield csvRow(Object.keys(COLUMNS))
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof listRows>> = await listRows(db, tenantId, { ...filter, cursor })
      yield page.rows.map((call) => csvRow(Object.values(COLUMNS).map((cell) => cell(call)))).join('')
      cursor = page.nextCursor
      await nextTurn()
    } while (cursor)
  }
  return portions()
}
