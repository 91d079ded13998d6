import type { ToolSettings } from '@callwright/contract/tools/tools'

import type { Business } from './client.ts'
import type { ProviderInstallation } from './provider-installation.ts'

const SETTINGS: Omit<ToolSettings, 'url'> = {
  ...{ name: 'book', description: 'They want to book.', method: 'POST', headers: [], changes: true, sound: null },
  parameters: [
    { name: 'day', source: 'agent', type: 'text', description: 'The day.', choices: [], required: true, value: '' },
  ],
  ...{ timeoutSeconds: 5, mock: '' },
}

export async function addTool(
  { trpc, password }: Business,
  url: string,
  more: Partial<ToolSettings> = {},
): Promise<string> {
  const { id } = await trpc.tools.add.mutate({ ...SETTINGS, ...more, url, password })
  return id
}

/** The token that the fake provider got for tools. */
export function toolToken({ fake }: ProviderInstallation): string {
  const [secret] = fake.state.secrets.values()
  return secret?.value ?? ''
}

export type ToolAnswer = { ok: boolean; error?: string; result?: unknown }

/** Posts to the door of tools, as the provider does in a phone call. */
export async function postTool(
  url: string,
  {
    toolId,
    token,
    body,
    headers = {},
  }: { toolId: string; token: string; body: unknown; headers?: Record<string, string> },
): Promise<Response> {
  return await fetch(`${url}/api/tools/${toolId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: token, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

export function buildUse(agentId: string, conversationId: string, sent: object = { day: 'Monday' }): object {
  const call = { conversation_id: conversationId, agent_id: agentId, caller: '+12125550142', called: '+12125550100' }
  return { arguments: sent, call }
}
