import { findLines, lineOf } from '@callwright/api/calls/outcomes/quotes/find-lines'
import { DEFAULT_CALL_SETTINGS } from '@callwright/contract/agent'
import { type Opening, openingFor } from '@callwright/contract/agent/disclosures'
import { type CallField, FIELDS_MAX, QUOTE_STATES, type QuoteState } from '@callwright/contract/calls/call-fields'
import {
  type AgentConfiguration,
  type Conversation,
  type VoiceProvider,
  VoiceProviderError,
} from '@callwright/voice/voice-provider'

import type { Config } from '../../config/config.ts'
import { buildProvider } from '../../installation/open-installation.ts'
import { errorText, failed, type Finding, note, passed } from './finding.ts'

const CALLS = 20
const DAY_MS = 24 * 60 * 60 * 1000
const DAYS = [1, 7, 30]
const QUOTATIONS = 'Quotations'

/**
 * Checks how the answers about recent calls quote them. Then uses temporary agents to find out how many questions the
 * provider accepts, and whether removed ones still count.
 */
export async function checkAnalysis(config: Config): Promise<Finding[]> {
  if (config.voice.provider === 'simulator') return [note(QUOTATIONS, 'Calls are simulated; nothing was checked.')]
  const voice = await buildProvider(config)
  try {
    return [await checkQuotations(voice), ...(await tryQuestions(voice))]
  } catch (error) {
    return [failed(QUOTATIONS, errorText(error))]
  }
}

async function checkQuotations(voice: VoiceProvider): Promise<Finding> {
  const counts: Record<QuoteState, number> = { none: 0, found: 0, agent: 0, absent: 0 }
  let calls = 0
  let credits = 0
  for (const conversationId of await listRecent(voice)) {
    const conversation = await voice.fetchConversation(conversationId)
    if (!conversation?.analysis || conversation.turns.length === 0) continue
    for (const state of await readStates(conversation)) counts[state] += 1
    credits += conversation.cost?.credits ?? 0
    calls += 1
    if (calls === CALLS) break
  }
  const values = QUOTE_STATES.reduce((sum, state) => sum + counts[state], 0)
  if (values === 0) return note(QUOTATIONS, 'There are no analyzed calls among the recent ones.')
  const share = (count: number): string => `${Math.round((100 * count) / values)}%`
  const parts = `${share(counts.found)} the customer's, ${share(counts.agent)} the agent's, ${share(counts.absent)} not in the call`
  const shares = `${share(values - counts.none)} with a quotation (${parts})`
  return passed(QUOTATIONS, `${calls} calls with ${values} answers: ${shares}; ${credits} credits in all.`)
}

/** The newest conversations first, of as few days as have enough of them. */
async function listRecent(voice: VoiceProvider): Promise<string[]> {
  for (const days of DAYS) {
    const recent = await voice.listConversations({ since: Date.now() - days * DAY_MS })
    if (recent.length >= CALLS || days === DAYS.at(-1)) {
      return recent.toReversed().map(({ conversationId }) => conversationId)
    }
  }
  return []
}

async function readStates({ turns, analysis = [] }: Conversation): Promise<QuoteState[]> {
  const explained = analysis
    .filter(({ value }) => value !== null && value !== false)
    .map(({ fieldId, value, reason }) => ({ fieldId, reason, question: '', value: String(value), labels: [] }))
  const found = await findLines(turns, explained)
  return explained.map((each) => lineOf(found, each)?.quotes ?? 'none')
}

/** Agents have up to three questions of their own. */
async function tryQuestions(voice: VoiceProvider): Promise<Finding[]> {
  const isMaximum = await canSave(voice, [FIELDS_MAX])
  const isReplaced = await canSave(voice, [FIELDS_MAX, FIELDS_MAX])
  const isMore = await canSave(voice, [FIELDS_MAX + 4])
  return [
    isMaximum
      ? passed('Questions', `${FIELDS_MAX} and the three reserved ones are accepted.`)
      : failed('Questions', TOO_MANY),
    isReplaced
      ? passed('Replaced questions', `All ${FIELDS_MAX} questions can be replaced.`)
      : note('Replaced questions', STILL_COUNTED),
    note('26 questions', isMore ? 'They are accepted.' : 'They are refused.'),
  ]
}

/** Whether a new agent can be saved with these numbers of questions, each time different ones. */
async function canSave(voice: VoiceProvider, counts: readonly number[]): Promise<boolean> {
  let agentId: string | null = null
  try {
    for (const [round, count] of counts.entries()) {
      const fields = Array.from({ length: count }, (_, nth) => toQuestion(`${round}_${nth}`))
      ;({ agentId } = await voice.saveAgent({ ...CHECK_AGENT, agentId, fields }))
    }
    return true
  } catch (error) {
    if (error instanceof VoiceProviderError) return false
    throw error
  } finally {
    if (agentId !== null) await voice.deleteAgent(agentId)
  }
}

const TOO_MANY = `The provider refuses an agent with ${FIELDS_MAX} questions, so clients with that many cannot be saved.`
const STILL_COUNTED = 'Removed questions still count. A client who replaces many questions may need a new agent.'
const say = (firstMessage: string): Opening =>
  openingFor({ text: '', firstMessage, recordingMode: 'off', language: 'en' })

const CHECK_AGENT: Omit<AgentConfiguration, 'agentId' | 'fields'> = {
  ...DEFAULT_CALL_SETTINGS,
  ...{
    tenantId: 'callwright-check',
    businessName: 'Callwright check',
    systemPrompt: 'Say hello.',
    ...{ firstMessage: say('Hello!'), voicemailMessage: say(''), isOpeningProtected: true },
    recordingMode: 'ask',
  },
  ...{ voiceId: null, context: '', documents: [], transfers: [], tools: [], timeZone: null },
}

function toQuestion(id: string): CallField {
  return { id: `check_${id}`, kind: 'text', name: id, question: 'What did the customer say?', choices: [] }
}
