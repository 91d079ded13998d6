import { VoiceProviderError } from '@callwright/voice/voice-provider'

import { loadAgent } from '../ensure-agent.ts'
import { forEachAtOnce } from '../../jobs/at-once.ts'
import { backoff } from '../../jobs/backoff.ts'
import type { Deps } from '../../context/context.ts'
import { DomainError } from '../../context/domain-error.ts'
import { createWorker, type Worker } from '../../jobs/worker.ts'
import * as repo from './numbers.repo.ts'
import { wantedAgent } from './wanted-agent.ts'

/** A pause has to be felt within two seconds. */
const LOOK_EVERY_MS = 1000
const LIMIT = 100
const AT_ONCE = 4
const LEASE_MS = 60_000
/** A client may be paused while a number waits for its next try. */
const LONGEST_PAUSE_MS = 30_000
/** How often the provider is asked who answers, since people can change it there too. */
const COMPARE_EVERY_MS = 5 * 60_000

/** Lets the right agent answer at each number, or nobody while its client is held, whoever changed what. */
export function createNumbersWorker(deps: Deps): Worker {
  let compareAt = deps.now() + COMPARE_EVERY_MS
  const turn = async (isStopping: () => boolean): Promise<'more' | 'idle'> => {
    if (deps.now() >= compareAt) {
      compareAt = deps.now() + COMPARE_EVERY_MS
      await compare(deps)
    }
    const rows = await repo.listUnsettled(deps.db, deps.voice.name, { now: deps.now(), limit: LIMIT })
    let settled = 0
    await forEachAtOnce(rows, { atOnce: AT_ONCE, isStopping }, async (row) => {
      const outcome = await settle(deps, row)
      if (outcome === 'unclear') compareAt = deps.now()
      if (outcome !== 'untouched') settled += 1
    })
    return rows.length === LIMIT && settled > 0 ? 'more' : 'idle'
  }
  const worker = createWorker('numbers', turn, { everyMs: LOOK_EVERY_MS, log: deps.log })
  deps.events.on('numbersChanged', worker.wake)
  return worker
}

/**
 * @returns `unclear`: somebody else told the provider something meanwhile, and nobody knows which came last; `untouched`: there
 * was nothing to do, or somebody else is at it
 */
async function settle(deps: Deps, row: repo.NumberRow): Promise<'settled' | 'unclear' | 'untouched'> {
  const now = deps.now()
  if (row.numberId === null || row.nextTryAt > now) return 'untouched'
  const seen = await wantedAgent(deps.db, row, now)
  const isAttached = seen.agentId === row.attachedAgentId && !seen.needsAgent
  if (isAttached && row.tenantId === null) await repo.deleteNumber(deps.db, row)
  const claimed = isAttached ? null : await repo.claimNumber(deps.db, row, { now, leaseMs: LEASE_MS })
  if (!claimed) return 'untouched'
  try {
    // Asked again under the claim: a pause before it is seen here, and a pause after it sees the claim.
    const wanted = await wantedAgent(deps.db, row, now)
    const agentId =
      wanted.needsAgent && row.tenantId !== null ? (await loadAgent(deps, row.tenantId)).agentId : wanted.agentId
    await deps.voice.attachNumber(row.numberId, agentId)
    return (await repo.recordAttached(deps.db, claimed, { agentId, now: deps.now() })) ? 'settled' : 'unclear'
  } catch (error) {
    if (!(error instanceof VoiceProviderError) && !(error instanceof DomainError)) throw error
    deps.log.warn({ err: error, attempts: row.attempts + 1 }, 'the provider could not be told who answers at a number')
    const nextTryAt = deps.now() + Math.min(backoff(row.attempts + 1), LONGEST_PAUSE_MS)
    await repo.recordFailure(deps.db, claimed, { error: error.message, nextTryAt })
    return 'settled'
  }
}

/** What the provider says counts; what is different from it is put right by the next look. */
async function compare(deps: Deps): Promise<void> {
  const rows = await repo.listNumbers(deps.db, deps.voice.name)
  if (rows.length === 0) return
  try {
    const numbers = await deps.voice.listNumbers()
    for (const row of rows) {
      const known = numbers.find(({ numberId }) => numberId === row.numberId)
      if (!known || known.agentId === row.attachedAgentId || row.nextTryAt > deps.now()) continue
      await repo.recordAttached(deps.db, row, { agentId: known.agentId, now: deps.now() })
    }
  } catch (error) {
    if (!(error instanceof VoiceProviderError)) throw error
    deps.log.warn({ err: error }, 'the provider could not be asked who answers at its numbers')
  }
}
