import { setTimeout as sleep } from 'node:timers/promises'

import { csvRow } from '@callwright/contract/text/csv'
import type { TenantId } from '@callwright/db/tables/ids'

import { type RecordingSource, readRecording } from '../../calls/record/recording.ts'
import type { Deps } from '../../context/context.ts'
import { DomainError } from '../../context/domain-error.ts'
import { type ExportEntry, singleChunk, iteratePages } from './export-pages.ts'
import { toSafeName } from './safe-name.ts'

/** After this many failures in a row, the provider is not asked again during this export. */
const MAX_FAILURES = 3
const MAX_LISTED = 10_000

/** Short enough that even repeated timeouts do not make the client give up waiting for the next byte. */
const MAX_FETCH_MS = 15_000

/**
 * Recordings one by one. Those that are not stored here yet are fetched from the provider, but not stored.
 * @param options.maxFetchMs time limit for one recording; default: 15 seconds
 */
export async function* exportRecordings(
  deps: Deps,
  tenantId: TenantId,
  { maxFetchMs = MAX_FETCH_MS }: { maxFetchMs?: number } = {},
): AsyncGenerator<ExportEntry> {
  const missing: string[] = []
  let failures = 0
  const query = deps.db.selectFrom('calls').select(['id', 'hasRecording', 'startedAt']).where('tenantId', '=', tenantId)
  for await (const page of iteratePages(query, ['orderKey'])) {
    for (const { id: callId, hasRecording: has, startedAt } of page) {
      if (has !== 1) continue
      const found = failures < MAX_FAILURES ? await findContent(deps, { tenantId, callId, maxFetchMs }) : 'unreachable'
      if (found === 'unreachable') failures += 1
      if (typeof found === 'object') {
        failures = 0
        const { fileName, ...content } = found
        const day = new Date(startedAt).toISOString().slice(0, 10)
        yield { name: `calls/recordings/${day}-${callId}-${toSafeName(fileName)}`, ...content }
      } else if (missing.length < MAX_LISTED) missing.push(csvRow([callId, REASONS[found]]))
    }
  }
  if (missing.length === 0) return
  yield { name: 'calls/recordings-not-included.csv', text: singleChunk([csvRow(['Call', 'Why']), ...missing].join('')) }
}

const REASONS = {
  gone: 'The recording no longer exists.',
  unreachable: 'The voice provider could not be reached. Please export again later.',
} as const

async function findContent(
  deps: Deps,
  { tenantId, callId, maxFetchMs }: { tenantId: TenantId; callId: string; maxFetchMs: number },
): Promise<RecordingSource | keyof typeof REASONS> {
  const cancelSleep = new AbortController()
  const timeLimit = sleep(maxFetchMs, 'unreachable' as const, { signal: cancelSleep.signal })
  timeLimit.catch(() => null)
  try {
    return await Promise.race([readRecording(deps, tenantId, callId), timeLimit])
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return error.reason === 'not-found' ? 'gone' : 'unreachable'
  } finally {
    cancelSleep.abort()
  }
}
