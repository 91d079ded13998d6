import type { Db } from '@callwright/db/database'
import type { SimulatedAgent, SimulatedConversation, SimulatorStore } from '@callwright/voice/simulator/store'
import type { Conversation } from '@callwright/voice/voice-provider'

import { findTenantByAgent } from '../../agent/agent.repo.ts'
import type { Deps } from '../../context/context.ts'
import { createKeyedQueue } from '../../context/keyed-queue.ts'
import { recordConversation } from '../record/post-call.ts'

/** Keeps the simulator's state in our database, so that its calls survive a restart. */
export function createSimulatorStore(db: Db): SimulatorStore {
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
    async save(conversation) {
      const { conversationId, startedAt } = conversation
      const endsAt = Math.ceil(conversation.endsAt)
      await db
        .insertInto('simulated_conversations')
        .values({ conversationId, startedAt, endsAt, conversation: JSON.stringify(conversation), delivered: 0 })
        .execute()
    },
    async update(conversation) {
      await db
        .updateTable('simulated_conversations')
        .set({ endsAt: Math.ceil(conversation.endsAt), conversation: JSON.stringify(conversation) })
        .where('conversationId', '=', conversation.conversationId)
        .execute()
    },
    async load(conversationId) {
      const row = await db
        .selectFrom('simulated_conversations')
        .select('conversation')
        .where('conversationId', '=', conversationId)
        .executeTakeFirst()
      return row ? fromJson(row.conversation) : null
    },
    delete: (conversationId) => deleteSimulatedConversation(db, conversationId),
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
    async markDelivered(conversationId) {
      await db
        .updateTable('simulated_conversations')
        .set({ delivered: 1 })
        .where('conversationId', '=', conversationId)
        .execute()
    },
  }
}

/** Deletes a conversation at the simulator, as a deletion request does at a real provider. */
export async function deleteSimulatedConversation(db: Db, conversationId: string): Promise<void> {
  await db.deleteFrom('simulated_conversations').where('conversationId', '=', conversationId).execute()
}

function fromJson(text: string): SimulatedConversation {
  return JSON.parse(text) as SimulatedConversation
}

/** Records the simulator's events the same way as a provider's webhooks. */
export function createEventRecorder(deps: Deps): (conversation: Conversation) => Promise<void> {
  // As with webhooks, work that waits for a tenant's lock must not hold a connection.
  const runInOrder = createKeyedQueue()
  return async (conversation) => {
    const { agentId, conversationId } = conversation
    const owner = await findTenantByAgent(deps.db, agentId)
    if (owner) await runInOrder(owner.tenantId, async () => void (await recordConversation(deps, owner, conversation)))
    else deps.log.warn({ conversationId }, 'ignored a simulated call: no business owns its agent')
  }
}
