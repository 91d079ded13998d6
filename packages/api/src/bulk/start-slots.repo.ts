import type { Db } from '@callwright/db/database'

const NAME = 'starts'

/**
 * Takes the row of the starts for this transaction: starts are given out one by one, whichever node asks.
 * @returns when the next start is free, in epoch microseconds
 */
export async function lockNextStart(db: Db): Promise<number> {
  const row = await db
    .insertInto('dialler_slots')
    .values({ name: NAME, next_at_micros: 0 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({ next_at_micros: eb.ref('dialler_slots.next_at_micros') })),
    )
    .returning('next_at_micros')
    .executeTakeFirstOrThrow()
  return row.next_at_micros
}

/** The same without taking it. */
export async function readNextStart(db: Db): Promise<number> {
  const row = await db.selectFrom('dialler_slots').select('next_at_micros').where('name', '=', NAME).executeTakeFirst()
  return row?.next_at_micros ?? 0
}

export async function setNextStart(db: Db, micros: number): Promise<void> {
  await db.updateTable('dialler_slots').set({ next_at_micros: micros }).where('name', '=', NAME).execute()
}
