import type { Db } from '@callwright/db/database'
import type { SimulatedAgent, SimulatedConversation, SimulatorStore } from '@callwright/voice/simulator/store'
import type { Conversation } from '@callwright/voice/voice-provider'

import { findTenantOfAgent } from '../../agent/agent.repo.ts'
import type { Deps } from '../../context/context.ts'
import { inBatches } from '../../jobs/in-batches.ts'
import { type Recorded, recordConversations } from '../record/post-call.ts'

/** A few milliseconds' work, so that whoever looks at a screen meanwhile does not notice. */
const AT_ONCE = 5

/** The simulator's side of things in our own database, so that its calls survive a restart too. */
export function createSimulatorStore(db: Db): SimulatorStore {
  // Hundreds begin and end in a second while a campaign is simulated.
  const together = { keyOf: () => '', most: AT_ONCE }
  const save = inBatches<SimulatedConversation, void>(together, async (conversations) => {
    const rows = conversations.map((conversation) => ({
      conversationId: conversation.conversationId,
      startedAt: conversation.startedAt,
      endsAt: Math.ceil(conversation.endsAt),
      conversation: JSON.stringify(conversation),
      delivered: 0 as const,
    }))
    await db.insertInto('simulated_conversations').values(rows).execute()
    return rows.map(() => undefined)
  })
  const markDelivered = inBatches<string, void>(together, async (conversationIds) => {
    await db
      .updateTable('simulated_conversations')
      .set({ delivered: 1 })
      .where('conversationId', 'in', conversationIds)
      .execute()
    return conversationIds.map(() => undefined)
  })
  return {
    async saveAgent(agent) {
      const configuration = JSON.stringify(agent)
      await db
        .insertInto('simulated_agents')
        .values({ agentId: agent.agentId, configuration })
        .onConflict((conflict) => conflict.column('agentId').doUpdateSet({ configuration }))
        .execute()
    },
    async loadAgent(agentId) {
      const row = await db
        .selectFrom('simulated_agents')
        .select('configuration')
        .where('agentId', '=', agentId)
        .executeTakeFirst()
      return row ? (JSON.parse(row.configuration) as SimulatedAgent) : null
    },
    async listAgents() {
      const rows = await db.selectFrom('simulated_agents').select('configuration').execute()
      return rows.map((row) => JSON.parse(row.configuration) as SimulatedAgent)
    },
    async deleteAgent(agentId) {
      await db.deleteFrom('simulated_agents').where('agentId', '=', agentId).execute()
    },
    save,
    async load(conversationId) {
      const row = await db
        .selectFrom('simulated_conversations')
        .select('conversation')
        .where('conversationId', '=', conversationId)
        .executeTakeFirst()
      return row ? fromJson(row.conversation) : null
    },
    delete: (conversationId) => deleteSimulated(db, conversationId),
    async listSince(since) {
      const rows = await db
        .selectFrom('simulated_conversations')
        .select('conversation')
        .where('startedAt', '>=', since)
        .orderBy('startedAt')
        .execute()
      return rows.map((row) => fromJson(row.conversation))
    },
    async listUndelivered() {
      const rows = await db
        .selectFrom('simulated_conversations')
        .select('conversation')
        .where('delivered', '=', 0)
        .orderBy('endsAt')
        .execute()
      return rows.map((row) => fromJson(row.conversation))
    },
    markDelivered,
  }
}

/** The simulator forgets a conversation, as a provider does that is told to delete one. */
export async function deleteSimulated(db: Db, conversationId: string): Promise<void> {
  await db.deleteFrom('simulated_conversations').where('conversationId', '=', conversationId).execute()
}

function fromJson(text: string): SimulatedConversation {
  return JSON.parse(text) as SimulatedConversation
}

/** What the simulator tells goes the way of a real webhook from here on; news of one agent that come together stay so. */
export function createNewsRecorder(deps: Deps): (conversation: Conversation) => Promise<void> {
  const byAgent = { keyOf: ({ agentId }: Conversation) => agentId, most: AT_ONCE }
  const record = inBatches<Conversation, Recorded | null>(byAgent, async (conversations) => {
    const owner = await findTenantOfAgent(deps.db, conversations[0]?.agentId ?? '')
    if (owner) return await recordConversations(deps, owner, conversations)
    const conversationIds = conversations.map(({ conversationId }) => conversationId)
    deps.log.warn({ conversationIds }, 'a simulated call belongs to no business')
    return conversations.map(() => null)
  })
  return async (conversation) => void (await record(conversation))
}
