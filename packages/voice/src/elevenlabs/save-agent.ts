import { z } from 'zod'
import { agentBody, type AgentLimits, agentNameSuffix, tenantTag } from './agent.ts'
import type { ElevenLabsClient } from './client.ts'
import { NOT_FOUND, UNREADABLE } from './errors.ts'
import { forEachPage } from './lists.ts'
import { saveOnce } from './tools/save-once.ts'
import { type AgentConfiguration, type SavedAgent, VoiceProviderError } from '../voice-provider.ts'
import { droppedPaths, describeDroppedPaths } from './wire-difference.ts'
import { optionalWireText, wireId } from './wire-text.ts'

type SaveDeps = { client: ElevenLabsClient; limits: AgentLimits }

/**
 * Creates or updates a tenant's agent and verifies that the provider saved everything.
 * @throws VoiceProviderError, also if the provider silently ignored a setting
 */
export async function saveAgent(deps: SaveDeps, agent: AgentConfiguration): Promise<SavedAgent> {
  const body = agentBody(agent, deps.limits)
  return await saveOnce(agent.agentId, {
    find: async () => await findAgent(deps.client, agent.tenantId),
    change: async (agentId) => await updateAgent(deps.client, { agentId, body }),
    create: async () => {
      const path = '/v1/convai/agents/create'
      const created = await deps.client.read({ method: 'POST', path, body }, z.object({ agent_id: wireId }))
      return await verifySaved(deps.client, { agentId: created.agent_id, body })
    },
  })
}

const modelsSchema = z.object({
  conversation_config: z.object({ agent: z.object({ prompt: z.object({ llm: wireId }) }) }),
  platform_settings: z.object({ analysis_llm: wireId }).nullish().catch(null),
})

/** @param saved the agent as the provider returned it */
function toSavedAgent(agentId: string, saved: unknown): SavedAgent {
  const { data } = modelsSchema.safeParse(saved)
  if (!data) return { agentId }
  const { llm } = data.conversation_config.agent.prompt
  return { agentId, models: [...new Set([llm, data.platform_settings?.analysis_llm ?? llm])] }
}

/** Succeeds even if the agent is already gone. */
export async function deleteAgent(client: ElevenLabsClient, agentId: string): Promise<void> {
  await client.download({ method: 'DELETE', path: pathOf(agentId) })
}

/** @returns null if there is no such agent */
async function updateAgent(
  client: ElevenLabsClient,
  agent: { agentId: string; body: object },
): Promise<SavedAgent | null> {
  const request = { method: 'PATCH', path: pathOf(agent.agentId), body: agent.body } as const
  const response = await client.readOrNull(request, z.unknown())
  if (response === null) {
    if ((await readAgent(client, agent.agentId)) === null) return null
    throw new VoiceProviderError('refused', MISSING_PART)
  }
  if (droppedPaths(agent.body, response).length > 0) return await verifySaved(client, agent)
  return toSavedAgent(agent.agentId, response)
}

const MISSING_PART = 'The voice provider no longer has the voice, a document, or a tool of this agent.'
/** Creating an agent sometimes drops settings that a later change saves. */
const MAX_CHANGES = 2

/** Reads an agent back, and changes it again until it matches the sent body. */
async function verifySaved(
  client: ElevenLabsClient,
  { agentId, body }: { agentId: string; body: object },
): Promise<SavedAgent> {
  for (let changes = 0; ; changes += 1) {
    const saved = await readAgent(client, agentId)
    if (saved === null) throw new VoiceProviderError('unavailable', NOT_FOUND)
    const dropped = droppedPaths(body, saved)
    if (dropped.length === 0) return toSavedAgent(agentId, saved)
    if (changes === MAX_CHANGES) throw new VoiceProviderError('refused', messageFor(dropped))
    await client.readOrNull({ method: 'PATCH', path: pathOf(agentId), body }, z.unknown())
  }
}

export const SETTING_NAMES: readonly (readonly [path: string, name: string])[] = [
  ['conversation_config.agent.prompt.prompt', 'the system prompt'],
  ['conversation_config.agent.prompt.llm', 'the language model in AGENT_LLM'],
  ['conversation_config.agent.first_message', 'the first message'],
  ['conversation_config.agent.disable_first_message_interruptions', 'the opening'],
  ['conversation_config.agent.language', 'the language'],
  [
    'conversation_config.agent.prompt.built_in_tools.voicemail_detection.params.voicemail_message',
    'the voicemail message',
  ],
  ['conversation_config.agent.prompt.built_in_tools.voicemail_detection', 'voicemail detection'],
  ['conversation_config.agent.prompt.built_in_tools.transfer_to_number', 'the transfers'],
  ['conversation_config.agent.prompt.timezone', 'the time zone'],
  ['conversation_config.tts.voice_id', 'the voice'],
  ['conversation_config.turn', 'the silence limit'],
  ['conversation_config.conversation', 'the maximum call length'],
  ['conversation_config.agent.prompt.knowledge_base', 'the documents'],
  ['conversation_config.agent.prompt.tool_ids', 'the tools'],
  ['platform_settings.overrides', 'the overrides for individual calls'],
  ['platform_settings.call_limits', 'the call limits'],
  ['platform_settings.privacy', 'the recording setting'],
  ['platform_settings.data_collection', 'the outcomes'],
  ['platform_settings.evaluation', 'the goals'],
  ['platform_settings.analysis_llm', 'the language model in AGENT_LLM'],
]

function messageFor(dropped: readonly string[]): string {
  return `The voice provider did not save ${describeDroppedPaths(dropped, SETTING_NAMES)}. Please try again later.`
}

async function readAgent(client: ElevenLabsClient, agentId: string): Promise<object | null> {
  const agent = await client.readOrNull({ method: 'GET', path: pathOf(agentId) }, z.looseObject({}))
  if (agent !== null && agent['agent_id'] !== agentId) throw new VoiceProviderError('unavailable', UNREADABLE)
  return agent
}

function pathOf(agentId: string): string {
  return `/v1/convai/agents/${encodeURIComponent(agentId)}`
}

const summarySchema = z.object({
  agent_id: wireId,
  name: optionalWireText,
  tags: z.array(z.string()).nullish().catch(null),
  created_at_unix_secs: z.number().nullish().catch(null),
})
const pageSchema = z.object({
  agents: z.array(summarySchema.nullable().catch(null)),
  has_more: z.boolean().catch(false),
  next_cursor: optionalWireText,
})

type Summary = z.infer<typeof summarySchema>

/** All agents that a search finds. `tags` and `search` are hints to the provider: callers must filter the result. */
export async function listAgents(
  client: ElevenLabsClient,
  search: { tags: readonly string[] } | { search: string },
): Promise<Summary[]> {
  const agents: Summary[] = []
  await forEachPage(async (cursor) => {
    const query = { page_size: '100', ...search, cursor }
    const page = await client.read({ method: 'GET', path: '/v1/convai/agents', query }, pageSchema)
    agents.push(...page.agents.filter((agent) => agent !== null))
    return page.has_more ? page.next_cursor : null
  })
  return agents
}

/**
 * Finds a tenant's agent whose id was lost. If there are several, the oldest is kept and the others are deleted, since
 * their ids are stored nowhere.
 */
async function findAgent(client: ElevenLabsClient, tenantId: string): Promise<string | null> {
  const belongsToTenant = ({ name, tags }: Summary): boolean =>
    tags?.includes(tenantTag(tenantId)) === true || name?.endsWith(agentNameSuffix(tenantId)) === true
  const tagged = (await listAgents(client, { tags: [tenantTag(tenantId)] })).filter(belongsToTenant)
  const found = tagged.length > 0 ? tagged : (await listAgents(client, { search: tenantId })).filter(belongsToTenant)
  const [oldest, ...duplicates] = found.toSorted(
    (a, b) => (a.created_at_unix_secs ?? 0) - (b.created_at_unix_secs ?? 0),
  )
  for (const duplicate of duplicates) await deleteAgent(client, duplicate.agent_id)
  return oldest?.agent_id ?? null
}
