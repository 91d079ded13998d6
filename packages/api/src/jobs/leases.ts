import type { Deps } from '../context/context.ts'
import { endLease, renewLease, takeLease } from './leases.repo.ts'

const LEASE_MS = 30_000

/** Held on to until it is released, or this process is gone. */
export type HeldLease = { release: () => Promise<void> }

/**
 * Lets every node know that this one is at something.
 * @param options.onLost told when this process stood still for so long that another node has taken it over
 * @returns null where somebody else is at it
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
    log.warn({ err: error, lease: name }, 'a lease could not be held on to or ended')
  const renewing = setInterval(() => void renew().catch(warn), leaseMs / 3)
  renewing.unref()
  return {
    async release() {
      clearInterval(renewing)
      await endLease(db, own).catch(warn)
    },
  }
}
