import type { FieldTemplate } from './field-template.ts'

export const HOME_SERVICES: FieldTemplate = {
  title: 'Home services',
  audience: 'For plumbers, electricians, roofers and cleaners: what needs to be done, where and how soon.',
  fields: [
    {
      kind: 'choice',
      name: 'Job',
      question: 'Which kind of work does the customer ask for?',
      choices: ['repair', 'installation', 'maintenance', 'quote', 'something else'],
    },
    {
      kind: 'text',
      name: 'Problem',
      question: 'What is broken, or what needs to be done? Answer in one sentence.',
    },
    {
      kind: 'yes-no',
      name: 'Emergency',
      question: 'Does the customer say that the work cannot wait, or that there is damage or danger right now?',
    },
    {
      kind: 'text',
      name: 'Address',
      question: 'What is the address of the job? Answer with the address as given in the call.',
    },
    {
      kind: 'text',
      name: 'Preferred time',
      question: 'Which days and times does the customer ask for? Answer in the customer’s words.',
    },
    {
      kind: 'goal',
      name: 'Visit agreed',
      question: 'Did the customer agree to a visit on a specific day?',
    },
    {
      kind: 'goal',
      name: 'Job described',
      question: 'Did the customer say both what needs to be done and at which address?',
    },
  ],
}
