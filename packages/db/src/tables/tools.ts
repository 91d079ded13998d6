import type { RunOutcome, TOOL_METHODS, TOOL_SOUNDS } from '@callwright/contract/tools/tools'
import type { Generated } from 'kysely'

import type { TenantId } from './ids.ts'
import type { Flag, Millis } from './values.ts'

/** A URL of a business that its agent may ask in a call. */
export interface Tools {
  /** `tl_` and a time-ordered id */
  id: string
  tenantId: TenantId
  name: string
  /** when to use it, for the agent */
  description: string
  method: (typeof TOOL_METHODS)[number]
  /** with placeholders in braces */
  url: string
  /** JSON: ToolParameter[] */
  parameters: string
  /** JSON: string[] */
  headerNames: string
  /** the headers as JSON, encrypted with a key that is not in the database; null for none */
  sealedHeaders: string | null
  changes: Flag
  sound: (typeof TOOL_SOUNDS)[number] | null
  timeoutSeconds: number
  /** what test calls get instead of a request; '' for none */
  mock: string
  isOn: Flag
  /** consecutive failed runs */
  failures: Generated<number>
  /** no requests are sent before this time; null: not paused */
  pausedUntil: Millis | null
  createdAt: Millis
  updatedAt: Millis
}

/** A tool's copy at the provider. A row without its tool is a copy that still has to be removed. */
export interface ProviderTools {
  toolId: string
  provider: 'elevenlabs' | 'simulator'
  tenantId: TenantId
  providerToolId: string
  /** a hash of the settings that the provider has */
  applied: string
}

/** One use of a tool in a call; it is deleted with the call's transcript. */
export interface ToolRuns {
  /** time-ordered */
  id: string
  tenantId: TenantId
  toolId: string
  /** at the time */
  toolName: string
  conversationId: string
  at: Millis
  /** JSON: ToolArguments */
  arguments: string
  /** `unknown`: it has not ended, or had no complete response */
  outcome: RunOutcome
  httpStatus: number | null
  /** from the agent's request to our answer, at least 1; 0 until then */
  ms: number
  /** JSON: what the agent was told */
  answer: string
  isTest: Flag
  /** only one run with this key may take effect; null if it may be repeated */
  runKey: string | null
}
