import type { Db } from '@callwright/db/database'

const NAME = 'starts'

/**
 * Locks the row of start slots for this transaction, so that nodes reserve slots one at a time.
 * @returns when the next slot is free, in epoch microseconds
 */
export async function lockNextStart(db: Db): Promise<number> {
  const row = await db
    .insertInto('dialler_slots')
    .values({ name: NAME, nextAtMicros: 0 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({ nextAtMicros: eb.ref('dialler_slots.nextAtMicros') })),
    )
    .returning('nextAtMicros')
    .executeTakeFirstOrThrow()
  return row.nextAtMicros
}

/** The same without the lock. */
export async function readNextStart(db: Db): Promise<number> {
  const row = await db.selectFrom('dialler_slots').select('nextAtMicros').where('name', '=', NAME).executeTakeFirst()
  return row?.nextAtMicros ?? 0
}

export async function setNextStart(db: Db, micros: number): Promise<void> {
  await db.updateTable('dialler_slots').set({ nextAtMicros: micros }).where('name', '=', NAME).execute()
}
