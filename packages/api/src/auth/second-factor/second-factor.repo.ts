import type { Db } from '@callwright/db/database'
import type { UserId } from '@callwright/db/tables/ids'

type SecondFactorRow = { sealedKey: string; confirmedAt: number | null; createdAt: number }

export async function findSecondFactor(db: Db, userId: UserId): Promise<SecondFactorRow | undefined> {
  return await db
    .selectFrom('second_factors')
    .select(['sealedKey', 'confirmedAt', 'createdAt'])
    .where('userId', '=', userId)
    .executeTakeFirst()
}

/** A new key in place of one that was never confirmed. @returns false where a second factor is on already */
export async function putUnconfirmed(
  db: Db,
  userId: UserId,
  { sealedKey, now }: { sealedKey: string; now: number },
): Promise<boolean> {
  const put = await db
    .insertInto('second_factors')
    .values({ userId, sealedKey, confirmedAt: null, lastStep: 0, createdAt: now })
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .doUpdateSet({ sealedKey, lastStep: 0, createdAt: now })
        .where('second_factors.confirmedAt', 'is', null),
    )
    .returning('userId')
    .executeTakeFirst()
  return put !== undefined
}

/** Turns it on with the key that the code was made with. @returns false where that key is gone or on already */
export async function confirm(
  db: Db,
  userId: UserId,
  { sealedKey, step, now }: { sealedKey: string; step: number; now: number },
): Promise<boolean> {
  const confirmed = await db
    .updateTable('second_factors')
    .set({ confirmedAt: now, lastStep: step })
    .where('userId', '=', userId)
    .where('sealedKey', '=', sealedKey)
    .where('confirmedAt', 'is', null)
    .returning('userId')
    .executeTakeFirst()
  return confirmed !== undefined
}

/** Uses a code's time step up, and with it every earlier one: of two requests with one code one is right. */
export async function claimStep(db: Db, userId: UserId, step: number): Promise<boolean> {
  const claimed = await db
    .updateTable('second_factors')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .where('lastStep', '<', step)
    .returning('userId')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Uses a recovery code up. @returns false where there is none like it, or no more */
export async function claimRecoveryCode(
  db: Db,
  userId: UserId,
  { hash, now }: { hash: string; now: number },
): Promise<boolean> {
  const claimed = await db
    .updateTable('recovery_codes')
    .set({ usedAt: now })
    .where('userId', '=', userId)
    .where('codeHash', '=', hash)
    .where('usedAt', 'is', null)
    .returning('userId')
    .executeTakeFirst()
  return claimed !== undefined
}

export async function countRecoveryCodes(db: Db, userId: UserId): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}

/** New recovery codes in place of all earlier ones. */
export async function putRecoveryCodes(
  db: Db,
  userId: UserId,
  { hashes, now }: { hashes: readonly string[]; now: number },
): Promise<void> {
  await db.deleteFrom('recovery_codes').where('userId', '=', userId).execute()
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ userId, codeHash: hash, usedAt: null, createdAt: now })))
    .execute()
}

/** @returns whether one was on */
export async function removeSecondFactor(db: Db, userId: UserId): Promise<boolean> {
  await db.deleteFrom('recovery_codes').where('userId', '=', userId).execute()
  const removed = await db
    .deleteFrom('second_factors')
    .where('userId', '=', userId)
    .returning('confirmedAt')
    .executeTakeFirst()
  return removed !== undefined && removed.confirmedAt !== null
}
