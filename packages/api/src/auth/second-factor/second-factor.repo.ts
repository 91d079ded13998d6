import type { Db } from '@callwright/db/database'
import { countRows } from '@callwright/db/query/count-rows'
import type { UserId } from '@callwright/db/tables/ids'

/** Five minutes. A step further ahead was accepted while the clock ran ahead. */
const FUTURE_STEPS = 10

type SecondFactorRow = { sealedKey: string; confirmedAt: number | null; createdAt: number }

export async function findSecondFactor(db: Db, userId: UserId): Promise<SecondFactorRow | undefined> {
  return await db
    .selectFrom('second_factors')
    .select(['sealedKey', 'confirmedAt', 'createdAt'])
    .where('userId', '=', userId)
    .executeTakeFirst()
}

/** Stores a new key or replaces an unconfirmed one. @returns false if a second factor is already on */
export async function saveUnconfirmedKey(
  db: Db,
  userId: UserId,
  { sealedKey, now }: { sealedKey: string; now: number },
): Promise<boolean> {
  const row = await db
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
  return row !== undefined
}

/** Turns on the key that the code belongs to. @returns false if the key was replaced or is already on */
export async function confirmKey(
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

/** Consumes a code's time step and all earlier ones: of two requests with the same code, only one succeeds. */
export async function claimStep(db: Db, userId: UserId, step: number): Promise<boolean> {
  const claimed = await db
    .updateTable('second_factors')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .where((eb) => eb.or([eb('lastStep', '<', step), eb('lastStep', '>', step + FUTURE_STEPS)]))
    .returning('userId')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Consumes a recovery code. @returns false if it is unknown or already used */
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
  return await db.selectFrom('recovery_codes').where('userId', '=', userId).where('usedAt', 'is', null).$call(countRows)
}

/** Replaces all recovery codes. */
export async function replaceRecoveryCodes(
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

/** @returns whether the second factor was on */
export async function removeSecondFactor(db: Db, userId: UserId): Promise<boolean> {
  await db.deleteFrom('recovery_codes').where('userId', '=', userId).execute()
  const removed = await db
    .deleteFrom('second_factors')
    .where('userId', '=', userId)
    .returning('confirmedAt')
    .executeTakeFirst()
  return removed !== undefined && removed.confirmedAt !== null
}
