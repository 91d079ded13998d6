import type { AgentConfiguration, Conversation } from './voice-provider.ts'

/** One simulated conversation and how it will go; decided when it starts, so that a restart changes nothing. */
export type SimulatedConversation = {
  conversationId: string
  agentId: string
  tenantId: string
  startedAt: number
  /** epoch milliseconds at which the other side picks up, and at which the call has ended */
  answersAt: number
  endsAt: number
  /** The conversation as it will be once `endsAt` has come. */
  ended: Conversation
}

/** Where the simulator keeps its side of things: what a real provider has on its own machines. */
export interface SimulatorStore {
  saveAgent(agent: AgentConfiguration & { agentId: string }): Promise<void>
  loadAgent(agentId: string): Promise<(AgentConfiguration & { agentId: string }) | null>
  save(conversation: SimulatedConversation): Promise<void>
  load(conversationId: string): Promise<SimulatedConversation | null>
  listSince(since: number): Promise<SimulatedConversation[]>
  /** Conversations whose news has not been taken yet, in the order of `endsAt`. */
  listUndelivered(): Promise<SimulatedConversation[]>
  markDelivered(conversationId: string): Promise<void>
}
