import type { Db } from '@callwright/db/database'
import {
  type AccountFinding,
  type LanguageModel,
  type ProviderName,
  VoiceProviderError,
} from '@callwright/voice/voice-provider'

import type { Deps } from '../../context/context.ts'
import { DAY_MS } from '../../context/local-time.ts'
import type { JobHandler } from '../../jobs/job-worker.ts'
import { renewToolSecret } from '../tools/tool-token.ts'
import { countAgentsByModel, readModels, saveModels } from './models.repo.ts'

const WHAT = 'Language model'
/** Enough time to try another model; an end that is further away is only a note. */
const NOTICE_MS = 90 * DAY_MS
/** A model that the operator runs, so it may be missing from the list. */
const CUSTOM = 'custom-llm'

/** Whether the provider will retire models that agents use, by its list of the day; empty before the list is read. */
export async function checkModels(
  db: Db,
  { provider, now }: { provider: ProviderName; now: number },
): Promise<AccountFinding[]> {
  const [stored, uses] = [await readModels(db), await countAgentsByModel(db, provider)]
  if (!stored || uses.length === 0) return []
  const { models, error } = stored
  const using = `Agents use ${uses.map(([llm]) => llm).join(', ')}.`
  if (models.length === 0) {
    return [finding(true, using, `End dates are unknown: ${error ?? 'the list is empty.'}`)]
  }
  const byName = new Map(models.map((model) => [model.llm, model]))
  const listed = uses.filter(([llm]) => llm !== CUSTOM)
  const problems = listed.flatMap(([llm, agents]) => {
    const problem = describeProblem(byName.get(llm), now)
    return problem === null ? [] : [`${llm} (${agents === 1 ? '1 agent' : `${agents} agents`}) ${problem}`]
  })
  const age = error === null ? [] : [`The list could not be read again: ${error}`]
  if (problems.length === 0) return [finding(true, using, 'The voice provider has not announced an end date.', ...age)]
  const advice = 'Set AGENT_LLM to a model without an end date, restart, and make a test call.'
  const isSoon = listed.some(([llm]) => endsSoon(byName.get(llm), now))
  return [{ ...finding(!isSoon, ...problems, advice, ...age), isNote: !isSoon }]
}

function finding(isGood: boolean, ...sentences: string[]): AccountFinding {
  return { what: WHAT, isGood, message: sentences.join(' ') }
}

function endsSoon(model: LanguageModel | undefined, now: number): boolean {
  return !model || (model.ending !== null && (model.ending.at ?? 0) - now <= NOTICE_MS)
}

/** null if the model is not being retired */
function describeProblem(model: LanguageModel | undefined, now: number): string | null {
  if (!model) return 'is no longer in the voice provider’s list.'
  if (!model.ending) return null
  const { at, replacedFrom, replacement } = model.ending
  const end = at === null ? 'has been retired.' : `${at < now ? 'was retired' : 'will be retired'} on ${formatDay(at)}.`
  if (replacement === null) return end
  const from = replacedFrom === at || replacedFrom === null ? '' : `, for some calls from ${formatDay(replacedFrom)}`
  return `${end} The voice provider replaces it with ${replacement}${from}.`
}

function formatDay(at: number): string {
  return new Date(at).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
}

/**
 * Reads the provider's list of language models every day, on one node. If that fails, the earlier list is kept. Then
 * renews the secret for tools when it is time.
 */
export function modelCheckHandler(deps: Pick<Deps, 'db' | 'voice' | 'now' | 'log' | 'secretKey'>): JobHandler {
  const { db, voice, now, log } = deps
  return {
    concurrency: 1,
    everyMs: DAY_MS,
    async run() {
      try {
        await saveModels(db, { models: await voice.listModels(), error: null, now: now() })
      } catch (error) {
        if (!(error instanceof VoiceProviderError)) throw error
        log.warn({ err: error }, 'the list of language models could not be read; the next attempt is in a day')
        const { models = [] } = (await readModels(db)) ?? {}
        await saveModels(db, { models, error: error.message, now: now() })
      }
      await renewToolSecret(deps)
    },
  }
}
