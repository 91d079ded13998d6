import { DEFAULT_CALL_SETTINGS } from '@callwright/contract/agent'
import { type Opening, openingFor } from '@callwright/contract/agent/disclosures'
import type { Transfer } from '@callwright/contract/agent/transfers'
import { type CallField, DEFAULT_OUTCOME } from '@callwright/contract/calls/call-fields'
import { asE164 } from '@callwright/contract/text/phone'
import type { ToolParameter } from '@callwright/contract/tools/tools'
import type { AgentConfiguration, AgentTool } from '../voice-provider.ts'

export function opening(firstMessage: string): Opening {
  return openingFor({ text: '', firstMessage, recordingMode: 'off', language: 'en' })
}

export const TEST_AGENT: AgentConfiguration = {
  ...DEFAULT_CALL_SETTINGS,
  tenantId: 'tenant_a',
  agentId: null,
  businessName: 'Acme',
  systemPrompt: 'Be kind.',
  firstMessage: opening('Hello!'),
  voicemailMessage: opening(''),
  isOpeningProtected: false,
  recordingMode: 'announce',
  voiceId: null,
  context: '',
  documents: [],
  fields: [],
  transfers: [],
  tools: [],
  timeZone: null,
}

export const TEST_TRANSFERS: readonly Transfer[] = [
  {
    name: 'Ann',
    phoneNumber: asE164('+12025550160'),
    condition: 'When the caller asks for a person.',
    type: 'conference',
    outsideHours: false,
  },
  {
    name: 'Ben',
    phoneNumber: asE164('+12025550161'),
    condition: 'When it is about an invoice from {{company}}.',
    type: 'blind',
    outsideHours: false,
  },
]

function parameter(name: string, settings: Partial<ToolParameter>): ToolParameter {
  const defaults = { source: 'agent', type: 'text', description: '', required: true, value: '' } as const
  return { ...defaults, choices: [], name, ...settings }
}

/** A tool with a parameter of each source and type. */
export const TEST_TOOL: AgentTool = {
  toolId: 'tl_1',
  name: 'car_status',
  description: 'When someone from {{company}} asks whether the car is ready.',
  parameters: [
    parameter('plate', { description: 'The license plate' }),
    parameter('days', { type: 'number', description: 'Days ahead', required: false }),
    parameter('urgent', { type: 'yes-no', description: 'Whether it is urgent' }),
    parameter('branch', { type: 'choice', description: 'Which branch', choices: ['north', 'south'] }),
    parameter('order', { source: 'variable', value: 'order_no' }),
    parameter('shop', { source: 'fixed', value: 'acme' }),
    parameter('phone', { source: 'caller' }),
    parameter('call', { source: 'call-id' }),
  ],
  changes: false,
  sound: null,
  timeoutSeconds: 5,
  testAnswer: '{"ok":true,"result":{"ready":true}}',
}

/** The request for quotations, exactly as the provider receives it. */
export const QUOTE_REQUEST =
  "In the rationale, quote the customer's exact words that show this, in double quotation marks, unchanged and in the " +
  "language of the call. If the agent said it, quote the agent's sentence and the customer's answer. If nobody said " +
  'it, quote nothing.'

/** One field of each kind, in the order of their ids. */
export const TEST_FIELDS: readonly CallField[] = [
  {
    id: 'field_choice',
    kind: 'choice',
    name: 'Branch',
    question: 'Which branch does the customer mean?',
    choices: [
      { value: 'north', isReached: true, isCallBack: false },
      { value: 'south', isReached: true, isCallBack: false },
    ],
  },
  { id: 'field_goal', kind: 'goal', name: 'Answered', question: 'The agent answered the question.', choices: [] },
  { id: 'field_number', kind: 'number', name: 'Party size', question: 'How many people will come?', choices: [] },
  { id: 'field_outcome', ...DEFAULT_OUTCOME },
  { id: 'field_text', kind: 'text', name: 'Topic', question: 'What is the call about?', choices: [] },
  { id: 'field_yes_no', kind: 'yes-no', name: 'Knows us', question: 'Has the customer called before?', choices: [] },
]
