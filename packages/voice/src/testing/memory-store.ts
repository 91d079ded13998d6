import type { SimulatedAgent, SimulatedConversation, SimulatorStore } from '../simulator/store.ts'

/** A simulator store in memory, for tests. It stores and returns copies. */
export function createMemorySimulatorStore(): SimulatorStore {
  const agents = new Map<string, SimulatedAgent>()
  const conversations = new Map<string, { conversation: SimulatedConversation; delivered: boolean }>()
  const all = (): SimulatedConversation[] => [...conversations.values()].map((row) => structuredClone(row.conversation))

  return {
    async saveAgent(agent) {
      agents.set(agent.agentId, structuredClone(agent))
    },
    async loadAgent(agentId) {
      return structuredClone(agents.get(agentId)) ?? null
    },
    async listAgents() {
      return structuredClone([...agents.values()])
    },
    async deleteAgent(agentId) {
      agents.delete(agentId)
    },
    async save(conversation) {
      const delivered = conversations.get(conversation.conversationId)?.delivered ?? false
      conversations.set(conversation.conversationId, { conversation: structuredClone(conversation), delivered })
    },
    async update(conversation) {
      const row = conversations.get(conversation.conversationId)
      if (row) row.conversation = structuredClone(conversation)
    },
    async load(conversationId) {
      return structuredClone(conversations.get(conversationId)?.conversation) ?? null
    },
    async delete(conversationId) {
      conversations.delete(conversationId)
    },
    async listSince(since) {
      return all().filter(({ startedAt }) => startedAt >= since)
    },
    async listUndelivered() {
      return all()
        .filter(({ conversationId }) => conversations.get(conversationId)?.delivered === false)
        .toSorted((a, b) => a.endsAt - b.endsAt)
    },
    async markDelivered(conversationId) {
      const row = conversations.get(conversationId)
      if (row) row.delivered = true
    },
  }
}
