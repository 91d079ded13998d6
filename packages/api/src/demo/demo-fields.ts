import type { FieldDefinition } from '@callwright/contract/calls/call-fields'

const REQUESTS = ['appointment', 'visit', 'prices', 'quote', 'problem', 'general question']

/** What the owner wants to know about each call, besides the default outcome. */
export const DEMO_FIELDS: FieldDefinition[] = [
  {
    kind: 'choice',
    name: 'Request',
    question: 'What did the caller want?',
    choices: REQUESTS.map((value) => ({ value, isReached: true })),
  },
  {
    kind: 'number',
    name: 'Agreed hour',
    question: 'For which hour was an appointment agreed? Answer with the hour alone, such as 10 for 10 am.',
    choices: [],
  },
  { kind: 'text', name: 'Customer name', question: 'What is the name of the customer?', choices: [] },
  {
    kind: 'yes-no',
    name: 'Phone number left',
    question: 'Did the customer leave a phone number for a callback?',
    choices: [],
  },
  {
    kind: 'goal',
    name: 'Time agreed',
    question: 'The customer agreed to a time for an appointment or for a repair.',
    choices: [],
  },
  {
    kind: 'goal',
    name: 'Request settled',
    question: 'The customer got what they wanted, so that nobody has to call them back.',
    choices: [],
  },
]
