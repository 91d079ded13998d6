import type { Kysely } from 'kysely'

import { createIndexes, empty, userReference, primary, required, zero } from '../columns.ts'

/** Users with their sessions, devices, mail links and second factors, limits on attempts, and the businesses. */
export async function createAccounts(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('id', 'text', primary)
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('emailVerifiedAt', 'bigint')
    .addColumn('passwordHash', 'text', required)
    .addColumn('role', 'text', required)
    .addColumn('createdAt', 'bigint', required)
    .addColumn('updatedAt', 'bigint', required)
    .execute()

  await db.schema
    .createTable('sessions')
    .addColumn('id', 'text', primary)
    .addColumn('userId', 'text', userReference)
    .addColumn('persistent', 'integer', required)
    .addColumn('createdAt', 'bigint', required)
    .addColumn('lastSeenAt', 'bigint', required)
    .addColumn('userAgent', 'text')
    .addColumn('ip', 'text')
    .execute()
  await createIndexes(db, 'sessions', {
    sessions_user: ['userId'],
    sessions_last_seen: ['lastSeenAt'],
  })

  await db.schema
    .createTable('known_devices')
    .addColumn('id', 'text', required)
    .addColumn('userId', 'text', userReference)
    .addColumn('createdAt', 'bigint', required)
    .addPrimaryKeyConstraint('known_devices_key', ['id', 'userId'])
    .execute()

  await db.schema
    .createTable('mail_tokens')
    .addColumn('id', 'text', primary)
    .addColumn('userId', 'text', userReference)
    .addColumn('purpose', 'text', required)
    .addColumn('createdAt', 'bigint', required)
    .addColumn('expiresAt', 'bigint', required)
    .addColumn('usedAt', 'bigint')
    .execute()
  await createIndexes(db, 'mail_tokens', {
    mail_tokens_user: ['userId', 'purpose'],
  })

  await db.schema
    .createTable('second_factors')
    .addColumn('userId', 'text', (column) => userReference(column).primaryKey())
    .addColumn('sealedKey', 'text', required)
    .addColumn('confirmedAt', 'bigint')
    .addColumn('lastStep', 'bigint', zero)
    .addColumn('createdAt', 'bigint', required)
    .execute()

  await db.schema
    .createTable('recovery_codes')
    .addColumn('userId', 'text', userReference)
    .addColumn('codeHash', 'text', required)
    .addColumn('usedAt', 'bigint')
    .addColumn('createdAt', 'bigint', required)
    .addPrimaryKeyConstraint('recovery_codes_key', ['userId', 'codeHash'])
    .execute()

  await db.schema
    .createTable('rate_limits')
    .addColumn('key', 'text', primary)
    .addColumn('count', 'integer', required)
    .addColumn('resetsAt', 'bigint', required)
    .execute()
  await createIndexes(db, 'rate_limits', {
    rate_limits_resets: ['resetsAt'],
  })

  await db.schema
    .createTable('businesses')
    .addColumn('id', 'text', primary)
    .addColumn('userId', 'text', (column) => userReference(column).unique())
    .addColumn('name', 'text', required)
    .addColumn('email', 'text', empty)
    .addColumn('phone', 'text', empty)
    .addColumn('address', 'text', empty)
    .addColumn('website', 'text', empty)
    .addColumn('description', 'text', empty)
    .addColumn('servicePlan', 'text', required)
    .addColumn('logoHash', 'text')
    .addColumn('logoMediaType', 'text')
    .addColumn('monthlyLimitMinutes', 'integer')
    .addColumn('pausedAt', 'bigint')
    .addColumn('lastEventNumber', 'bigint', zero)
    .addColumn('createdAt', 'bigint', required)
    .addColumn('updatedAt', 'bigint', required)
    .addColumn('notes', 'text', empty)
    .addColumn('profileVersion', 'integer', zero)
    .addColumn('notesVersion', 'integer', zero)
    .addColumn('keepDays', 'integer')
    .addColumn('expiredTo', 'bigint', zero)
    .addColumn('expiringCalls', 'integer', zero)
    .addColumn('erasedAt', 'bigint')
    .execute()
  await createIndexes(db, 'businesses', {
    businesses_newest: ['createdAt', 'id'],
    businesses_logo: ['logoHash'],
  })
}
