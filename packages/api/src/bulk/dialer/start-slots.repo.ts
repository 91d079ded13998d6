import type { Db } from '@callwright/db/database'

const ROW_NAME = 'starts'

/**
 * Locks the start-slot row for this transaction: nodes must reserve slots one at a time.
 * @returns when the next slot is free, in epoch microseconds
 */
export async function lockNextStart(db: Db): Promise<number> {
  const row = await db
    .insertInto('dialer_slots')
    .values({ name: ROW_NAME, nextAtMicros: 0 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({ nextAtMicros: eb.ref('dialer_slots.nextAtMicros') })),
    )
    .returning('nextAtMicros')
    .executeTakeFirstOrThrow()
  return row.nextAtMicros
}

/** Like `lockNextStart`, but without the lock. */
export async function readNextStart(db: Db): Promise<number> {
  const row = await db.selectFrom('dialer_slots').select('nextAtMicros').where('name', '=', ROW_NAME).executeTakeFirst()
  return row?.nextAtMicros ?? 0
}

export async function setNextStart(db: Db, micros: number): Promise<void> {
  await db.updateTable('dialer_slots').set({ nextAtMicros: micros }).where('name', '=', ROW_NAME).execute()
}
