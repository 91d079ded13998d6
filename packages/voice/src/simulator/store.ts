import type { AgentConfiguration, Conversation } from '../voice-provider.ts'

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

/** `numberIds`: the numbers at which it answers; agents of older versions lack what came later. */
export type SimulatedAgent = Omit<AgentConfiguration, 'context' | 'documents'> &
  Partial<Pick<AgentConfiguration, 'context' | 'documents'>> & { agentId: string; numberIds?: readonly string[] }

/** Where the simulator keeps its side of things: what a real provider has on its own machines. */
export interface SimulatorStore {
  saveAgent(agent: SimulatedAgent): Promise<void>
  loadAgent(agentId: string): Promise<SimulatedAgent | null>
  listAgents(): Promise<SimulatedAgent[]>
  deleteAgent(agentId: string): Promise<void>
  save(conversation: SimulatedConversation): Promise<void>
  load(conversationId: string): Promise<SimulatedConversation | null>
  delete(conversationId: string): Promise<void>
  listSince(since: number): Promise<SimulatedConversation[]>
  /** Conversations whose news has not been taken yet, in the order of `endsAt`. */
  listUndelivered(): Promise<SimulatedConversation[]>
  markDelivered(conversationId: string): Promise<void>
}
