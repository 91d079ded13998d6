import type { RecordingMode } from '@callwright/contract/agent/disclosures'
import type { Generated } from 'kysely'

import type { TenantId, UserId } from './ids.ts'
import type { Flag, Millis } from './values.ts'

export interface Users {
  id: UserId
  email: string
  emailVerifiedAt: Millis | null
  passwordHash: string
  role: 'business' | 'operator'
  /** when they last used a session; null if never, or not since this is recorded */
  lastSeenAt: Millis | null
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
  /** the User-Agent header at sign-in */
  userAgent: string | null
  /** the IP address at sign-in */
  ip: string | null
}

export interface SecondFactors {
  userId: UserId
  /** the TOTP key, encrypted with a key that is not in the database */
  sealedKey: string
  /** null until the first correct code; sign-in requires a code only afterward */
  confirmedAt: Millis | null
  /** the time step of the last accepted code; this and earlier steps can no longer be used */
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
  /** prompt context for the agent, in addition to the description */
  notes: Generated<string>
  /** incremented with each change to the profile's text, to detect conflicting saves */
  profileVersion: Generated<number>
  notesVersion: Generated<number>
  servicePlan: 'inbound' | 'outbound' | 'both'
  logoHash: string | null
  logoMediaType: string | null
  /** minutes a month; null is unlimited */
  monthlyLimitMinutes: number | null
  /** set while the operator has paused the service */
  pausedAt: Millis | null
  /** whether calls open by saying that an AI is speaking */
  disclosureOn: Generated<Flag>
  disclosureOffReason: string | null
  recordingMode: Generated<RecordingMode>
  /** whether email addresses, phone numbers, and dates of birth are masked in transcripts */
  masksPersonalData: Generated<Flag>
  /** when calls begin to open this way, for businesses from before openings; null: now */
  openingStartsAt: Millis | null
  /** when their owner was told so */
  openingMailedAt: Millis | null
  /** days that recordings and transcripts are kept; null means the installation's retention */
  keepDays: number | null
  /** the order key up to which retention has processed its calls */
  expiredTo: Generated<number>
  /** calls whose content was removed since the last audit entry about it */
  expiringCalls: Generated<number>
  /** set when erasure was requested: from then on nothing is shown, called or recorded for the business */
  erasedAt: Millis | null
  /** the number of the newest event; incremented in the transaction that creates the event */
  lastEventNumber: Generated<number>
  createdAt: Millis
  updatedAt: Millis
}
