import type { Generated } from 'kysely'

import type { TenantId, UserId } from '../ids.ts'
import type { Flag, Millis } from './values.ts'

export interface Users {
  id: UserId
  email: string
  email_verified_at: Millis | null
  password_hash: string
  role: 'business' | 'operator'
  created_at: Millis
  updated_at: Millis
}

export interface Sessions {
  /** SHA-256 of the token, hex */
  id: string
  user_id: UserId
  /** 1 with "remember me" */
  persistent: Flag
  created_at: Millis
  last_seen_at: Millis
  /** as the browser named itself at the sign-in */
  user_agent: string | null
  /** the address that the sign-in came from */
  ip: string | null
}

export interface SecondFactors {
  user_id: UserId
  /** the TOTP key, encrypted with a key that is not in the database */
  sealed_key: string
  /** null until the first code has shown that the app works: then it is asked for at the sign-in */
  confirmed_at: Millis | null
  /** the time step of the code that was accepted last: it and earlier ones are used up */
  last_step: number
  created_at: Millis
}

export interface RecoveryCodes {
  user_id: UserId
  /** SHA-256, hex */
  code_hash: string
  used_at: Millis | null
  created_at: Millis
}

export interface KnownDevices {
  /** SHA-256 of the device cookie, hex */
  id: string
  user_id: UserId
  created_at: Millis
}

export interface MailTokens {
  /** SHA-256 of the token, hex */
  id: string
  user_id: UserId
  purpose: 'verify-email' | 'reset-password'
  created_at: Millis
  expires_at: Millis
  used_at: Millis | null
}

export interface RateLimits {
  key: string
  count: number
  resets_at: Millis
}

export interface Businesses {
  id: TenantId
  user_id: UserId
  name: string
  email: Generated<string>
  phone: Generated<string>
  address: Generated<string>
  website: Generated<string>
  description: Generated<string>
  /** what the agent is told beside the description */
  notes: Generated<string>
  /** raised with each change of the profile's texts, so that a second saver is told */
  profile_version: Generated<number>
  notes_version: Generated<number>
  service_plan: 'inbound' | 'outbound' | 'both'
  logo_hash: string | null
  logo_media_type: string | null
  /** minutes a month; null is unlimited */
  monthly_limit_minutes: number | null
  /** set while the operator has paused the service */
  paused_at: Millis | null
  /** days that recordings and transcripts are kept; null: as long as the installation keeps them */
  keep_days: number | null
  /** up to which order key its calls have been looked through for what is too old */
  expired_to: Generated<number>
  /** when they are looked through again */
  expire_next_at: Generated<Millis>
  /** calls whose content went since the audit log was told */
  expiring_calls: Generated<number>
  /** set from the moment its erasure was asked for: nothing of it is shown, called or recorded any more */
  erased_at: Millis | null
  /** the number of the newest event; raised in the transaction that makes the event */
  last_event_number: Generated<number>
  created_at: Millis
  updated_at: Millis
}
