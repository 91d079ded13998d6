import type { FieldDefinition } from '@callwright/contract/calls/call-fields'

const REQUESTS = ['appointment', 'visit', 'prices', 'quote', 'problem', 'general question']

/** What the owner wants to know about each call, besides the default outcome. */
export const DEMO_FIELDS: FieldDefinition[] = [
  {
    kind: 'choice',
    name: 'Request',
    question: 'What did the caller want?',
    choices: REQUESTS.map((value) => ({ value, isReached: true, isCallBack: false })),
  },
  {
    kind: 'number',
    name: 'Requested hour',
    question: 'Which hour did the customer ask for? Answer with the hour alone, such as 10 for 10 am.',
    choices: [],
  },
  { kind: 'text', name: 'Customer name', question: 'What is the name of the customer?', choices: [] },
  {
    kind: 'text',
    name: 'Callback number',
    question: 'Which phone number did the customer leave for a call-back?',
    choices: [],
  },
  {
    kind: 'goal',
    name: 'Time requested',
    question: 'The customer asked for a certain time for an appointment, a repair or a call-back.',
    choices: [],
  },
  {
    kind: 'goal',
    name: 'Request taken',
    question: 'The agent noted a request that the team only has to confirm, or put the customer through to a person.',
    choices: [],
  },
]
