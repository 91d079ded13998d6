import type { Db } from '@callwright/db/database'
import { databaseNow } from '@callwright/db/query/database-now'

const HOUR_MS = 3_600_000

/** @returns false if another holder has the lease */
export async function acquireLease(
  db: Db,
  { name, holder, leaseMs }: { name: string; holder: string; leaseMs: number },
): Promise<boolean> {
  const values = { holder, leaseUntil: databaseNow(db, leaseMs) }
  const taken = await db
    .insertInto('leases')
    .values({ name, ...values })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet(values).where('leases.leaseUntil', '<=', databaseNow(db)),
    )
    .returning('name')
    .executeTakeFirst()
  return taken !== undefined
}

/** @returns false if another holder has taken over the lease */
export async function renewLease(
  db: Db,
  { name, holder, leaseMs }: { name: string; holder: string; leaseMs: number },
): Promise<boolean> {
  const renewed = await db
    .updateTable('leases')
    .set({ leaseUntil: databaseNow(db, leaseMs) })
    .where('name', '=', name)
    .where('holder', '=', holder)
    .executeTakeFirst()
  return renewed.numUpdatedRows > 0n
}

/** Gives a lease that is still held to another holder. @returns false if `from` does not hold it */
export async function passLease(
  db: Db,
  { name, from, holder, leaseMs }: { name: string; from: string; holder: string; leaseMs: number },
): Promise<boolean> {
  const passed = await db
    .updateTable('leases')
    .set({ holder, leaseUntil: databaseNow(db, leaseMs) })
    .where('name', '=', name)
    .where('holder', '=', from)
    .where('leaseUntil', '>', databaseNow(db))
    .executeTakeFirst()
  return passed.numUpdatedRows > 0n
}

export async function releaseLease(db: Db, { name, holder }: { name: string; holder: string }): Promise<void> {
  await db.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute()
}

/** @param prefix a complete lease name, or the start of several names */
export async function isLeaseHeld(db: Db, prefix: string): Promise<boolean> {
  const heldLease = await db
    .selectFrom('leases')
    .select('name')
    .where('name', 'like', `${prefix}%`)
    .where('leaseUntil', '>', databaseNow(db))
    .limit(1)
    .executeTakeFirst()
  return heldLease !== undefined
}

/** Removes dead nodes' leases. */
export async function deleteExpiredLeases(db: Db): Promise<void> {
  await db.deleteFrom('leases').where('leaseUntil', '<', databaseNow(db, -HOUR_MS)).execute()
}
