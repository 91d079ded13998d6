import type { Deps } from '../context/context.ts'
import { endLease, renewLease, takeLease } from './leases.repo.ts'

const LEASE_MS = 30_000

/** Renewed until it is released or this process ends. */
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
  const own = { name, holder: newId(), leaseMs }
  if (!(await takeLease(db, own))) return null
  const renew = async (): Promise<void> => {
    if (await renewLease(db, own)) return
    clearInterval(renewing)
    onLost()
  }
  const warn = (error: unknown): void =>
    log.warn({ err: error, lease: name }, 'a lease could not be renewed or released')
  const renewing = setInterval(() => void renew().catch(warn), leaseMs / 3)
  renewing.unref()
  return {
    async release() {
      clearInterval(renewing)
      await endLease(db, own).catch(warn)
    },
  }
}
