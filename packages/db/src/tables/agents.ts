import type { E164 } from '@callwright/contract/text/phone'
import type { Generated } from 'kysely'

import type { TenantId, UserId } from './ids.ts'
import type { Flag, Millis } from './values.ts'

export interface Agents {
  tenantId: TenantId
  systemPrompt: Generated<string>
  firstMessage: Generated<string>
  voiceId: string | null
  language: Generated<string>
  maxCallSeconds: Generated<number>
  /** null: silence does not end a call; default: 60 */
  silenceSeconds: Generated<number | null>
  /** '' hangs up on a voicemail box */
  voicemailMessage: Generated<string>
  updatedAt: Millis | null
}

/** The agent after each change; the newest 100 per tenant. */
export interface AgentVersions {
  id: string
  tenantId: TenantId
  /** null if no longer known */
  savedBy: UserId | null
  systemPrompt: string
  firstMessage: Generated<string>
  voiceId: string | null
  language: Generated<string>
  maxCallSeconds: Generated<number>
  silenceSeconds: Generated<number | null>
  voicemailMessage: Generated<string>
  /** when the restored version was saved; null if this version was not restored */
  restoredFrom: Millis | null
  /** when the voice provider first had it; null if it never did */
  appliedAt: Millis | null
  createdAt: Millis
}

/** A person to whom the agent can transfer calls. */
export interface Transfers {
  tenantId: TenantId
  position: number
  name: string
  phoneNumber: E164
  condition: string
  type: 'conference' | 'blind'
  outsideHours: Flag
}

/** A business without a row is always open. */
export interface BusinessHours {
  tenantId: TenantId
  timeZone: string
  /** JSON: WeekSpan[] */
  week: string
  /** JSON: Holiday[] */
  holidays: string
  /** JSON: OutsideCalls */
  outside: string
}

/** What callers get while nobody can answer; the defaults for a business without a row. */
export interface FallBacks {
  tenantId: TenantId
  /** '' for the default */
  message: Generated<string>
  phoneNumber: E164 | null
  /** set by the operator */
  forwardsWhileHeld: Generated<Flag>
}

/** What an agent says in a language instead of the default disclosure. */
export interface DisclosureTexts {
  tenantId: TenantId
  language: string
  text: string
}

/** What agents said first before a change, for calls that are reported later; the newest 20 per tenant. */
export interface PastOpenings {
  id: string
  tenantId: TenantId
  usedUntil: Millis
  /** JSON: OpeningInForce */
  opening: string
}

export interface ProviderAgents {
  tenantId: TenantId
  provider: 'elevenlabs' | 'simulator'
  agentId: string
  createdAt: Millis
  /** JSON: string[], the language models that the provider reported at the last sync; null if unknown */
  models: string | null
}

/** A conversation to rehearse; at most 30 per tenant. */
export interface Rehearsals {
  id: string
  tenantId: TenantId
  name: string
  /** JSON: string[], what the customer says */
  turns: string
  /** JSON: Expectation[] */
  expects: string
  /** JSON: RehearsalResult of the newest run, and of the newest run of another text; null before that */
  result: string | null
  earlierResult: string | null
  createdAt: Millis
}

export interface SavedPrompts {
  id: string
  tenantId: TenantId
  systemPrompt: string
  firstMessage: Generated<string>
  createdAt: Millis
}
