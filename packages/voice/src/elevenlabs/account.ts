import { z } from 'zod'
import { ALLOWED_OVERRIDES, CALLWRIGHT_TAG } from './agent.ts'
import type { ElevenLabsClient } from './client.ts'
import { NO_RESPONSE } from './errors.ts'
import { listModels } from './lists.ts'
import { listNumbers } from './numbers.ts'
import { listAgents, SETTING_NAMES } from './save-agent.ts'
import { type AccountFinding, VoiceProviderError } from '../voice-provider.ts'
import { describeDroppedPaths, droppedPaths } from './wire-difference.ts'
import { optionalWireText } from './wire-text.ts'

type AccountConfig = { phoneNumberId: string | null; baseUrl: string; llm: string | null }

/** Checks the account: each finding says what is good, or what is wrong and what to do about it. */
export async function checkAccount(client: ElevenLabsClient, config: AccountConfig): Promise<AccountFinding[]> {
  const key = await checkKey(client, config)
  if (!key.isGood) return [key]
  const wrongModel = findWrongModel(client, config.llm)
  // Agents are not to blame for a model that cannot be saved.
  const agents = wrongModel.then(
    async ([wrong]) => await checkAgents(client, wrong ? { ...config, llm: null } : config),
  )
  const checks = [checkPlan(client), checkNumber(client, config), checkWebhook(client), agents]
  return [key, ...(await Promise.all(checks)), ...(await wrongModel)]
}

/** @returns nothing if the list cannot be read */
async function findWrongModel(client: ElevenLabsClient, llm: string | null): Promise<AccountFinding[]> {
  const models = llm === null ? [] : (await listModels(client).catch(() => [])).map((model) => model.llm)
  if (llm === null || models.length === 0 || models.includes(llm)) return []
  const advice = `Set it to one of these, or remove it, and restart: ${models.join(', ')}.`
  const message = `AGENT_LLM=${llm} is not among the voice provider's language models, so agents cannot be saved. ${advice}`
  return [{ what: 'Language model', isGood: false, message }]
}

async function checkKey(client: ElevenLabsClient, { baseUrl }: AccountConfig): Promise<AccountFinding> {
  const what = 'Voice provider API key'
  try {
    const query = { page_size: '1' }
    await client.read({ method: 'GET', path: '/v1/convai/agents', query }, z.object({ agents: z.array(z.unknown()) }))
    return { what, isGood: true, message: 'The voice provider accepts the key.' }
  } catch (error) {
    const message = messageOf(error)
    if (error instanceof VoiceProviderError && error.reason === 'refused') {
      return { what, isGood: false, message: `${message} Check ELEVENLABS_API_KEY.` }
    }
    const unreachable = `The voice provider cannot be reached at ${baseUrl}. Calls wait until it responds.`
    return { what: 'Voice provider', isGood: false, message: message === NO_RESPONSE ? unreachable : message }
  }
}

const planSchema = z.object({
  tier: optionalWireText,
  status: optionalWireText,
  character_count: z.number(),
  character_limit: z.number(),
})
const ACTIVE_STATES = new Set(['active', 'trialing', 'free'])
/** Warns the operator below this share of the plan's credits. */
const LOW_CREDITS_SHARE = 0.05

async function checkPlan(client: ElevenLabsClient): Promise<AccountFinding> {
  const what = 'Voice provider plan'
  try {
    const plan = await client.read({ method: 'GET', path: '/v1/user/subscription' }, planSchema)
    const creditsLeft = plan.character_limit - plan.character_count
    const credits = `${creditsLeft} of ${plan.character_limit} credits are left`
    if (plan.status && !ACTIVE_STATES.has(plan.status)) {
      const message = `The plan is not active (${plan.status}). Check the invoices at the voice provider.`
      return { what, isGood: false, message }
    }
    if (creditsLeft <= plan.character_limit * LOW_CREDITS_SHARE) {
      return { what, isGood: false, message: `Only ${credits}. Calls will be refused once they are used up.` }
    }
    return { what, isGood: true, message: `Plan "${plan.tier ?? 'unknown'}": ${credits}.` }
  } catch (error) {
    if (!(error instanceof VoiceProviderError) || error.reason !== 'refused') return failedCheck(what, error)
    // A key may be limited to the permissions that the product needs.
    return { what, isGood: true, message: 'The key has no permission to read the plan, so credits are not shown.' }
  }
}

async function checkNumber(client: ElevenLabsClient, { phoneNumberId }: AccountConfig): Promise<AccountFinding> {
  const what = 'Outgoing number'
  try {
    const numbers = await listNumbers(client)
    const known = numbers.map(({ numberId, number }) => `${numberId} (${number})`).join(', ') || 'none'
    if (phoneNumberId === null) {
      const message = `No calls can be placed: set ELEVENLABS_PHONE_NUMBER_ID to one of the account's numbers: ${known}.`
      return { what, isGood: false, message }
    }
    const number = numbers.find(({ numberId }) => numberId === phoneNumberId)
    if (number) return { what, isGood: true, message: `Calls come from ${number.number} (${number.label}).` }
    const message = `ELEVENLABS_PHONE_NUMBER_ID is not a number of this account. Its numbers are: ${known}.`
    return { what, isGood: false, message }
  } catch (error) {
    return failedCheck(what, error)
  }
}

const settingsSchema = z.object({
  webhooks: z.object({ post_call_webhook_id: optionalWireText }).nullish().catch(null),
})
const webhooksSchema = z.object({
  webhooks: z.array(
    z.object({
      webhook_id: z.string(),
      webhook_url: optionalWireText,
      is_disabled: z.boolean().nullish().catch(null),
      is_auto_disabled: z.boolean().nullish().catch(null),
      most_recent_failure_error_code: z.number().nullish().catch(null),
    }),
  ),
})

async function checkWebhook(client: ElevenLabsClient): Promise<AccountFinding> {
  const what = 'Voice provider post-call webhook'
  try {
    const settings = await client.read({ method: 'GET', path: '/v1/convai/settings' }, settingsSchema)
    const id = settings.webhooks?.post_call_webhook_id
    if (!id) {
      const message = 'It is not set. Callwright polls for results instead, so they arrive a little later.'
      return { what, isGood: true, message }
    }
    const { webhooks } = await client.read({ method: 'GET', path: '/v1/workspace/webhooks' }, webhooksSchema)
    const webhook = webhooks.find(({ webhook_id }) => webhook_id === id)
    const url = webhook?.webhook_url ?? 'an address that this key cannot see'
    if (webhook?.is_disabled || webhook?.is_auto_disabled) {
      const code = webhook.most_recent_failure_error_code
      const why = code ? ` because our server responded with ${code}` : ''
      const message = `It is turned off${why}. Turn it back on in your voice provider account. Its URL is ${url}.`
      return { what, isGood: false, message }
    }
    return { what, isGood: true, message: `It is set to ${url}.` }
  } catch (error) {
    return failedCheck(what, error)
  }
}

const MAX_AGENTS = 20
/** Without the first two, a call with an override is cut off after it has rung, and bursts cost double. */
const requiredSettings = (llm: string | null): object => ({
  ...(llm !== null && { conversation_config: { agent: { prompt: { llm } } } }),
  platform_settings: {
    ...(llm !== null && { analysis_llm: llm }),
    overrides: ALLOWED_OVERRIDES,
    call_limits: { bursting_enabled: false },
  },
})

async function checkAgents(client: ElevenLabsClient, { llm }: AccountConfig): Promise<AccountFinding> {
  const what = 'Voice provider agents'
  try {
    const agents = (await listAgents(client, { tags: [CALLWRIGHT_TAG] })).filter(({ tags }) =>
      tags?.includes(CALLWRIGHT_TAG),
    )
    // These run in parallel: the operator's page allows only a few seconds for the whole account.
    const checks = agents.slice(0, MAX_AGENTS).map(async ({ agent_id, name }) => {
      const path = `/v1/convai/agents/${encodeURIComponent(agent_id)}`
      const agent = await client.readOrNull({ method: 'GET', path }, z.looseObject({}))
      const changes = agent === null ? [] : droppedPaths(requiredSettings(llm), agent)
      return changes.length > 0 ? [`${name ?? agent_id} (${describeDroppedPaths(changes, SETTING_NAMES)})`] : []
    })
    const changedAgents = (await Promise.all(checks)).flat()
    if (changedAgents.length > 0) {
      const names = changedAgents.join(', ')
      const message = `Required settings were changed at the voice provider for: ${names}. Update these agents again.`
      return { what, isGood: false, message }
    }
    return { what, isGood: true, message: `Settings checked for ${checks.length} of ${agents.length} agents.` }
  } catch (error) {
    return failedCheck(what, error)
  }
}

function failedCheck(what: string, error: unknown): AccountFinding {
  return { what, isGood: false, message: messageOf(error) }
}

function messageOf(error: unknown): string {
  if (error instanceof VoiceProviderError) return error.message
  return 'It could not be checked.'
}
