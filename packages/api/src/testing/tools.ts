import type { ToolParameter, ToolSettings } from '@callwright/contract/tools/tools'
import type { TenantId } from '@callwright/db/tables/ids'

import { answerTool } from '../tool-runs/answer-tool.ts'
import type { ToolUse } from '../tool-runs/tool-use.ts'
import type { Tool } from '../tool-runs/view-tools.ts'
import { tenantOf } from './operator.ts'
import { type Browser, PASSWORD, type World } from './test-world.ts'
import { startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts'

/** A parameter that the agent fills. */
export function parameter(name: string, more: Partial<ToolParameter> = {}): ToolParameter {
  const asked = { source: 'agent', type: 'text', description: `The ${name}.` } as const
  return { ...asked, name, choices: [], required: true, value: '', ...more }
}

export const TOOL: ToolSettings = {
  ...{ name: 'car_status', description: 'They ask whether their car is ready.', method: 'GET' },
  ...{ url: 'https://garage.example.com/cars/{plate}', parameters: [parameter('plate')], headers: [], changes: false },
  ...{ sound: null, timeoutSeconds: 5, mock: '' },
}

export async function addTool({ caller }: Pick<Browser, 'caller'>, more: Partial<ToolSettings> = {}): Promise<Tool> {
  return await caller.tools.add({ ...TOOL, ...more, password: PASSWORD })
}

/** Gives a business an agent at the real provider. @returns its id */
export async function insertAgent({ deps: { db, now } }: World, tenantId: TenantId): Promise<string> {
  const agentId = `agent_${tenantId}`
  await db
    .insertInto('provider_agents')
    .values({ tenantId, provider: 'elevenlabs', agentId, models: null, createdAt: now() })
    .execute()
  return agentId
}

export type Answer = { ok: boolean; error?: string; say?: string; next?: string; result?: unknown; cut?: boolean }
type UseOptions = Partial<Pick<ToolUse, 'isSimulated' | 'at' | 'enter'>> & Partial<ToolUse['call']>

/** Uses tools in the calls of a business's agent, by default in the same one. */
export async function createAgentUser(
  world: World,
  browser: Browser,
): Promise<(toolId: string, sent?: unknown, options?: UseOptions) => Promise<Answer>> {
  const agentId = await insertAgent(world, await tenantOf(browser))
  const inbound = { conversationId: 'conv_1', agentId, caller: '+12125550142', called: '+12125550100' }
  return async (toolId, sent = { plate: 'B-CD 12' }, { isSimulated = false, at, enter, ...call } = {}) => {
    const given = { ...(at === undefined ? {} : { at }), ...(enter ? { enter } : {}) }
    const use = { toolId, arguments: sent, call: { ...inbound, ...call }, isSimulated, ...given }
    return JSON.parse(await answerTool(world.deps, use)) as Answer
  }
}

export type StartedTool = {
  receiver: WebhookReceiver
  toolId: string
  use: (sent?: unknown, options?: UseOptions) => Promise<Answer>
}

/** A tool that asks a server on this machine. @param settings.path of its URL */
export async function startTool(
  world: World,
  browser: Browser,
  { path = '/cars/{plate}', ...settings }: Partial<ToolSettings> & { path?: string } = {},
): Promise<StartedTool> {
  const receiver = await startWebhookReceiver(200)
  const { id: toolId } = await addTool(browser, { url: receiver.url + path, ...settings })
  const use = await createAgentUser(world, browser)
  return { receiver, toolId, use: async (sent, options) => await use(toolId, sent, options) }
}
