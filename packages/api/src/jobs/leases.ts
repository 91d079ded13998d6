import type { Deps } from '../context/context.ts'
import { releaseLease, renewLease, acquireLease } from './leases.repo.ts'

const LEASE_MS = 30_000

/** A lease that is renewed until it is released or this process ends. */
export type HeldLease = { release: () => Promise<void> }

/**
 * Takes a named lease that is exclusive across all nodes.
 * @param options.onLost called if this process was suspended and another node took over the lease
 * @returns null if another holder has the lease
 */
export async function holdLease(
  { db, newId, log }: Pick<Deps, 'db' | 'newId' | 'log'>,
  name: string,
  { onLost = () => {}, leaseMs = LEASE_MS }: { onLost?: () => void; leaseMs?: number } = {},
): Promise<HeldLease | null> {
  const claim = { name, holder: newId(), leaseMs }
  if (!(await acquireLease(db, claim))) return null
  const renew = async (): Promise<void> => {
    if (await renewLease(db, claim)) return
    clearInterval(renewTimer)
    onLost()
  }
  const warn = (error: unknown): void =>
    log.warn({ err: error, lease: name }, 'a lease could not be renewed or released')
  const renewTimer = setInterval(() => void renew().catch(warn), leaseMs / 3)
  renewTimer.unref()
  return {
    async release() {
      clearInterval(renewTimer)
      await releaseLease(db, claim).catch(warn)
    },
  }
}
