import type { Db } from '@callwright/db/database'
import type { AccountFinding, LanguageModel, ProviderName } from '@callwright/voice/voice-provider'

import { countAgentsByModel, readModels } from './models.repo.ts'

const WHAT = 'Language model'
/** Any model of the operator's own, so it may be missing from the list. */
const CUSTOM = 'custom-llm'

/** Whether the models that agents use will end, by the provider's list of the day; empty while that is unknown. */
export async function checkModels(
  db: Db,
  { provider, now }: { provider: ProviderName; now: number },
): Promise<AccountFinding[]> {
  const [stored, uses] = [await readModels(db), await countAgentsByModel(db, provider)]
  if (!stored || uses.length === 0) return []
  const { models, error } = stored
  const using = `Agents use ${uses.map(([llm]) => llm).join(', ')}.`
  if (models.length === 0) {
    return [finding(true, using, `Whether it will end is unknown: ${error ?? 'the list is empty.'}`)]
  }
  const byName = new Map(models.map((model) => [model.llm, model]))
  const problems = uses.flatMap(([llm, agents]) => {
    const problem = llm === CUSTOM ? null : describeProblem(byName.get(llm), now)
    return problem === null ? [] : [`${llm} (${agents === 1 ? '1 agent' : `${agents} agents`}) ${problem}`]
  })
  const age = error === null ? [] : [`The list could not be read again: ${error}`]
  if (problems.length === 0) return [finding(true, using, 'The voice provider has announced no end.', ...age)]
  const advice = 'Set AGENT_LLM to a model that stays, restart, and make a test call.'
  return [finding(false, ...problems, advice, ...age)]
}

function finding(isGood: boolean, ...sentences: string[]): AccountFinding {
  return { what: WHAT, isGood, message: sentences.join(' ') }
}

/** null if the model stays */
function describeProblem(model: LanguageModel | undefined, now: number): string | null {
  if (!model) return 'is no longer in the voice provider’s list.'
  if (!model.ending) return null
  const { at, replacedFrom, replacement } = model.ending
  const end = at === null ? 'has ended.' : `${at < now ? 'ended' : 'ends'} on ${formatDay(at)}.`
  if (replacement === null) return end
  const from = replacedFrom === at || replacedFrom === null ? '' : `, for some calls from ${formatDay(replacedFrom)}`
  return `${end} The voice provider replaces it with ${replacement}${from}.`
}

function formatDay(at: number): string {
  return new Date(at).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
}
