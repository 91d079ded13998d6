import type { Generated } from 'kysely'

import type { TenantId, UserId } from './ids.ts'
import type { Flag, Millis } from './values.ts'

export interface Users {
  id: UserId
  email: string
  emailVerifiedAt: Millis | null
  passwordHash: string
  role: 'business' | 'operator'
  createdAt: Millis
  updatedAt: Millis
}

export interface Sessions {
  /** SHA-256 of the token, hex */
  id: string
  userId: UserId
  /** 1 with "remember me" */
  persistent: Flag
  createdAt: Millis
  lastSeenAt: Millis
  /** as the browser named itself at the sign-in */
  userAgent: string | null
  /** the address that the sign-in came from */
  ip: string | null
}

export interface SecondFactors {
  userId: UserId
  /** the TOTP key, encrypted with a key that is not in the database */
  sealedKey: string
  /** null until the first code has shown that the app works: then it is asked for at the sign-in */
  confirmedAt: Millis | null
  /** the time step of the code that was accepted last: it and earlier ones are used up */
  lastStep: number
  createdAt: Millis
}

export interface RecoveryCodes {
  userId: UserId
  /** SHA-256, hex */
  codeHash: string
  usedAt: Millis | null
  createdAt: Millis
}

export interface KnownDevices {
  /** SHA-256 of the device cookie, hex */
  id: string
  userId: UserId
  createdAt: Millis
}

export interface MailTokens {
  /** SHA-256 of the token, hex */
  id: string
  userId: UserId
  purpose: 'verify-email' | 'reset-password'
  createdAt: Millis
  expiresAt: Millis
  usedAt: Millis | null
}

export interface RateLimits {
  key: string
  count: number
  resetsAt: Millis
}

export interface Businesses {
  id: TenantId
  userId: UserId
  name: string
  email: Generated<string>
  phone: Generated<string>
  address: Generated<string>
  website: Generated<string>
  description: Generated<string>
  /** what the agent is told beside the description */
  notes: Generated<string>
  /** raised with each change of the profile's texts, so that a second saver is told */
  profileVersion: Generated<number>
  notesVersion: Generated<number>
  servicePlan: 'inbound' | 'outbound' | 'both'
  logoHash: string | null
  logoMediaType: string | null
  /** minutes a month; null is unlimited */
  monthlyLimitMinutes: number | null
  /** set while the operator has paused the service */
  pausedAt: Millis | null
  /** days that recordings and transcripts are kept; null: as long as the installation keeps them */
  keepDays: number | null
  /** up to which order key its calls have been looked through for what is too old */
  expiredTo: Generated<number>
  /** calls whose content went since the audit log was told */
  expiringCalls: Generated<number>
  /** set from the moment its erasure was asked for: nothing of it is shown, called or recorded any more */
  erasedAt: Millis | null
  /** the number of the newest event; raised in the transaction that makes the event */
  lastEventNumber: Generated<number>
  createdAt: Millis
  updatedAt: Millis
}
