import { setTimeout as sleep } from 'node:timers/promises'

import { csvRow } from '@callwright/contract/text/csv'
import type { TenantId } from '@callwright/db/tables/ids'

import { type ReadRecording, readRecording } from '../../calls/record/recording.ts'
import type { Deps } from '../../context/context.ts'
import { DomainError } from '../../context/domain-error.ts'
import { type ExportEntry, once, pagesOf } from './export-pages.ts'
import { safeName } from './safe-name.ts'

/** A provider that fails so often in a row is not asked again within this export. */
const MOST_FAILURES = 3
const MOST_LISTED = 10_000

/** One that hangs does so for shorter than whoever downloads waits for a byte, however often in a row it may. */
const LONGEST_FETCH_MS = 15_000

/**
 * Recordings one by one. Those that nobody has listened to yet are asked of the provider now, and not kept here.
 * @param longestFetchMs for one recording; left out: a quarter of a minute
 */
export async function* exportRecordings(
  deps: Deps,
  tenantId: TenantId,
  { longestFetchMs = LONGEST_FETCH_MS }: { longestFetchMs?: number } = {},
): AsyncGenerator<ExportEntry> {
  const missing: string[] = []
  let failures = 0
  const recorded = deps.db
    .selectFrom('calls')
    .select(['id', 'hasRecording', 'startedAt'])
    .where('tenantId', '=', tenantId)
  for await (const page of pagesOf(recorded, ['orderKey'])) {
    for (const { id: callId, hasRecording: has, startedAt } of page) {
      if (has !== 1) continue
      const found = failures < MOST_FAILURES ? await find(deps, { tenantId, callId, longestFetchMs }) : 'unreachable'
      if (found === 'unreachable') failures += 1
      if (typeof found === 'object') {
        failures = 0
        const { fileName, ...content } = found
        const day = new Date(startedAt).toISOString().slice(0, 10)
        yield { name: `calls/recordings/${day}-${callId}-${safeName(fileName)}`, ...content }
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
  { tenantId, callId, longestFetchMs }: { tenantId: TenantId; callId: string; longestFetchMs: number },
): Promise<ReadRecording | keyof typeof SENTENCES> {
  const answered = new AbortController()
  const late = sleep(longestFetchMs, 'unreachable' as const, { signal: answered.signal })
  late.catch(() => null)
  try {
    return await Promise.race([readRecording(deps, tenantId, callId), late])
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return error.reason === 'not-found' ? 'gone' : 'unreachable'
  } finally {
    answered.abort()
  }
}
