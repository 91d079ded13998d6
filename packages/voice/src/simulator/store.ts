import type { CallSettings } from '@callwright/contract/agent'
import type { AgentConfiguration, Conversation } from '../voice-provider.ts'

/** A simulated conversation, whose whole course is decided at its start so that a restart changes nothing. */
export type SimulatedConversation = {
  conversationId: string
  agentId: string
  tenantId: string
  startedAt: number
  /** epoch milliseconds of the answer and of the end */
  answersAt: number
  endsAt: number
  /** the conversation after `endsAt` */
  ended: Conversation
}

/** What agents saved by older versions lack. */
type NewerProperty =
  | ('context' | 'documents' | 'fields' | 'transfers' | 'timeZone' | 'isOpeningProtected' | 'recordingMode')
  | 'tools'
  | keyof CallSettings

/** `numberIds`: the numbers it answers. */
export type SimulatedAgent = Omit<AgentConfiguration, NewerProperty> &
  Partial<Pick<AgentConfiguration, NewerProperty>> & { agentId: string; numberIds?: readonly string[] }

/** The simulator's storage, standing in for a real provider's own data. */
export interface SimulatorStore {
  saveAgent(agent: SimulatedAgent): Promise<void>
  loadAgent(agentId: string): Promise<SimulatedAgent | null>
  listAgents(): Promise<SimulatedAgent[]>
  deleteAgent(agentId: string): Promise<void>
  save(conversation: SimulatedConversation): Promise<void>
  /** Does nothing if the conversation was deleted. */
  update(conversation: SimulatedConversation): Promise<void>
  load(conversationId: string): Promise<SimulatedConversation | null>
  delete(conversationId: string): Promise<void>
  listSince(since: number): Promise<SimulatedConversation[]>
  /** Conversations whose end was not delivered yet, in `endsAt` order. */
  listUndelivered(): Promise<SimulatedConversation[]>
  markDelivered(conversationId: string): Promise<void>
}
