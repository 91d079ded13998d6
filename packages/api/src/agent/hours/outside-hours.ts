import { isOpenAt, type OpeningHours } from '@callwright/contract/agent/opening-hours'
import type { Transfer } from '@callwright/contract/agent/transfers'
import { fillVariables } from '@callwright/contract/text/variables'
import { describeHours } from '@callwright/contract/agent/opening-hours-text'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import { MESSAGE_ONLY_PROMPT } from '@callwright/voice/message-only-prompt'
import { promptWithContext } from '@callwright/voice/prompt-with-context'
import type { ProviderName } from '@callwright/voice/voice-provider'

import type { WrittenOverrides } from '../opening/compose-opening.ts'
import { withoutVariables } from '../knowledge/context-text.ts'
import { findContext } from '../knowledge/find-context.ts'
import { listPossibleTransfers, type TransferDeps } from '../transfers/view-transfers.ts'
import { findHours, listNumberIds } from './hours.repo.ts'

/**
 * `per-call`: each call outside the hours gets a different text, on numbers that ask us about each call.
 * `in-prompt`: the agent knows the hours and the time, for numbers that the provider answers without asking us.
 */
export type HoursEffect = 'per-call' | 'in-prompt' | 'both'

const ALSO_FOLLOW = 'Also follow these instructions. Where they differ from the ones above, they take precedence:'

/**
 * The first message and prompt of an incoming call outside the hours; undefined within them.
 * @param call.agentPrompt the agent's own prompt, which also applies outside the hours
 * @param call.at epoch milliseconds, or whether to act as if open or closed
 */
export async function findOutsideOverrides(
  deps: TransferDeps & { db: Db },
  tenant: TenantId,
  { agentPrompt, at }: { agentPrompt: string; at: number | 'open' | 'closed' },
): Promise<WrittenOverrides | undefined> {
  const { db } = deps
  const hours = await findHours(db, tenant)
  if (hours === null || at === 'open' || (at !== 'closed' && isOpenAt(hours, at))) return undefined
  const { outside } = hours
  if (outside.kind === 'message') return { firstMessage: outside.message, systemPrompt: MESSAGE_ONLY_PROMPT }
  // A call's own prompt replaces the agent's, including what follows it.
  const context = await findContext(db, tenant)
  const { firstMessage, systemPrompt } = outside
  const closed = `The business is closed now. ${ALSO_FOLLOW}\n${systemPrompt}`
  const transfers = describeTransfers(hours, await listPossibleTransfers(db, deps, tenant))
  const prompt = [agentPrompt.trim(), closed, transfers].join('\n\n').trim()
  return { firstMessage, systemPrompt: promptWithContext(prompt, context) }
}

/** Who takes transferred calls outside the hours. */
function describeTransfers({ outside }: OpeningHours, transfers: readonly Transfer[]): string {
  const names = transfers.flatMap(({ name, outsideHours }) => (outsideHours && outside.kind === 'agent' ? [name] : []))
  if (names.length === 0) return 'Nobody is available at this time, so do not transfer the call to anyone.'
  return withoutVariables(`At this time, transfer calls only to ${names.join(' or ')}.`)
}

export type PromptHours = {
  /** what the agent must know about the hours; '' for nothing */
  text: string
  /** the time zone of the agent's clock; null without hours */
  timeZone: string | null
}

/** What the agent's prompt says about the hours, for calls that the provider answers without asking us. */
export async function findPromptHours(db: Db, deps: TransferDeps, tenant: TenantId): Promise<PromptHours> {
  const hours = await findHours(db, tenant)
  if (hours === null) return { text: '', timeZone: null }
  const effect = await findHoursEffect(db, tenant, deps.voice.name)
  const transfers = describeTransfers(hours, await listPossibleTransfers(db, deps, tenant))
  return { text: effect === 'per-call' ? '' : buildHoursText(hours, transfers), timeZone: hours.timeZone }
}

function buildHoursText(hours: OpeningHours, transfers: string): string {
  const lines = describeHours(hours).split('\n')
  return [
    `Opening hours, in the time zone ${hours.timeZone}:`,
    ...lines.map((line) => `- ${withoutVariables(line)}`),
    'The current time is {{system__time}}.',
    'The following applies to customers who call you outside these hours, and never to calls that you make.',
    transfers,
    withoutVariables(fillVariables(describeOutside(hours), {})),
  ].join('\n')
}

function describeOutside({ outside }: OpeningHours): string {
  if (outside.kind === 'message') return `Say only this, then end the call: ${outside.message}`
  const greeting = outside.firstMessage.trim() === '' ? '' : `Say this first: ${outside.firstMessage}\n`
  return `${greeting}${ALSO_FOLLOW}\n${outside.systemPrompt}`
}

/** Depends on the business's numbers. Without numbers, only simulated calls ask us. */
export async function findHoursEffect(db: Db, tenant: TenantId, provider: ProviderName): Promise<HoursEffect> {
  const ids = await listNumberIds(db, tenant, provider)
  const isPerCall = ids.includes(null) || (ids.length === 0 && provider === 'simulator')
  if (!isPerCall) return 'in-prompt'
  return ids.some((id) => id !== null) ? 'both' : 'per-call'
}
