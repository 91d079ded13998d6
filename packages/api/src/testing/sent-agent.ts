import type { AgentConfiguration } from '@callwright/voice/voice-provider'

import type { Browser, World } from './test-world.ts'

/** What the simulator received about a business's agent. */
export async function readSentAgent({ deps }: World, { caller }: Browser): Promise<AgentConfiguration> {
  const { agentId } = await caller.agent.get()
  const { configuration } = await deps.db
    .selectFrom('simulated_agents')
    .select('configuration')
    .where('agentId', '=', agentId ?? '')
    .executeTakeFirstOrThrow()
  return JSON.parse(configuration) as AgentConfiguration
}
