import type { Db } from '@callwright/db/database'
import type { UserId } from '@callwright/db/ids'

type SecondFactorRow = { sealed_key: string; confirmed_at: number | null; created_at: number }

export async function findSecondFactor(db: Db, userId: UserId): Promise<SecondFactorRow | undefined> {
  return await db
    .selectFrom('second_factors')
    .select(['sealed_key', 'confirmed_at', 'created_at'])
    .where('user_id', '=', userId)
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
    .values({ user_id: userId, sealed_key: sealedKey, confirmed_at: null, last_step: 0, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ sealed_key: sealedKey, last_step: 0, created_at: now })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
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
    .set({ confirmed_at: now, last_step: step })
    .where('user_id', '=', userId)
    .where('sealed_key', '=', sealedKey)
    .where('confirmed_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return confirmed !== undefined
}

/** Uses a code's time step up, and with it every earlier one: of two requests with one code one is right. */
export async function claimStep(db: Db, userId: UserId, step: number): Promise<boolean> {
  const claimed = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', step)
    .returning('user_id')
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
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return claimed !== undefined
}

export async function countRecoveryCodes(db: Db, userId: UserId): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}

/** New recovery codes in place of all earlier ones. */
export async function putRecoveryCodes(
  db: Db,
  userId: UserId,
  { hashes, now }: { hashes: readonly string[]; now: number },
): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash, used_at: null, created_at: now })))
    .execute()
}

/** @returns whether one was on */
export async function removeSecondFactor(db: Db, userId: UserId): Promise<boolean> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const removed = await db
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst()
  return removed !== undefined && removed.confirmed_at !== null
}
