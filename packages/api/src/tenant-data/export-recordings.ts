import { csvRow } from '@callwright/contract/csv'
import type { TenantId } from '@callwright/db/ids'

import { findRecording } from '../calls/recording.ts'
import type { Deps } from '../context.ts'
import { DomainError } from '../domain-error.ts'
import { type ExportEntry, once, pagesOf } from './exported-pages.ts'
import { safeName } from './safe-name.ts'

/** A provider that fails so often in a row is not asked again within this export. */
const MOST_FAILURES = 3
const MOST_LISTED = 10_000

const CALLS = {
  table: 'calls',
  columns: ['id', 'has_recording', 'started_at'],
  of: { column: 'tenant_id', is: 'tenant' },
  keys: ['order_key'],
} as const

/** Recordings one by one; those that nobody has listened to yet are asked of the provider now. */
export async function* exportRecordings(deps: Deps, tenantId: TenantId): AsyncGenerator<ExportEntry> {
  const missing: string[] = []
  let failures = 0
  for await (const page of pagesOf(deps, CALLS, tenantId)) {
    for (const { id, has_recording: has, started_at: startedAt } of page) {
      if (has !== 1) continue
      const callId = String(id)
      const found = failures < MOST_FAILURES ? await find(deps, tenantId, callId) : 'unreachable'
      failures = found === 'unreachable' ? failures + 1 : 0
      if (typeof found === 'object') {
        const day = new Date(Number(startedAt)).toISOString().slice(0, 10)
        yield { name: `calls/recordings/${day}-${callId}-${safeName(found.fileName)}`, hash: found.hash }
      } else if (missing.length < MOST_LISTED) missing.push(csvRow([callId, SENTENCES[found]]))
    }
  }
  if (missing.length === 0) return
  yield { name: 'calls/recordings-not-included.csv', text: once([csvRow(['Call', 'Why']), ...missing].join('')) }
}

const SENTENCES = {
  gone: 'There is no recording of it any more.',
  unreachable: 'The voice provider could not be asked for it. Please export again later.',
} as const

async function find(
  deps: Deps,
  tenantId: TenantId,
  callId: string,
): Promise<{ hash: string; fileName: string } | keyof typeof SENTENCES> {
  try {
    return await findRecording(deps, tenantId, callId)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return error.reason === 'not-found' ? 'gone' : 'unreachable'
  }
}
