import { BUSINESS_SCOPES, OPERATOR_SCOPES, type Scope } from '@callwright/contract/api-keys'
import type { Choice, ChoicePreset } from '../ChoiceField.tsx'

const HINTS: Record<Scope, string> = {
  'calls:read': 'See calls, transcripts and recordings.',
  'calls:write': 'Place calls, save notes and correct values. Calls use your minutes.',
  'campaigns:read': 'See campaigns, recipients and the do-not-call list.',
  'campaigns:write': 'Create and control campaigns, and change the do-not-call list.',
  'agent:read': 'See the agent and its settings.',
  'agent:write': 'Change the agent and its settings. Adding or changing a Cal.com link also needs calls:read.',
  'business:read': 'See the business profile, notes, links and files.',
  'webhooks:write': 'Manage webhook endpoints. Events about calls also need calls:read.',
  'tools:write': 'See tools, and remove them. To add, change or try one, or see its runs, also needs calls:read.',
  'usage:read': 'Get events about the monthly limit.',
  'admin:read': 'See all clients, their usage, the status and the audit log.',
  'admin:write': 'Change clients, limits, numbers and webhooks.',
}

/** What the form for a new key offers. */
export type ScopeOptions = { choices: readonly Choice<Scope>[]; presets: readonly ChoicePreset<Scope>[] }

function offer(scopes: readonly Scope[]): ScopeOptions {
  return {
    choices: scopes.map((value) => ({ value, hint: HINTS[value] })),
    presets: [
      { label: 'Read only', values: listReadScopes(scopes) },
      { label: 'Full access', values: scopes },
    ],
  }
}

function listReadScopes(scopes: readonly Scope[]): Scope[] {
  return scopes.filter((scope) => scope.endsWith(':read'))
}

export const BUSINESS_OPTIONS = offer(BUSINESS_SCOPES)
export const OPERATOR_OPTIONS = offer(OPERATOR_SCOPES)

/** `Full access`, or the permissions themselves. */
export function describeScopes(scopes: readonly Scope[]): string {
  const isFull = [BUSINESS_SCOPES, OPERATOR_SCOPES].some((all) => all.length === scopes.length)
  return isFull ? 'Full access' : scopes.join(', ')
}
