import type { FieldTemplate } from './field-template.ts'

export const REAL_ESTATE: FieldTemplate = {
  title: 'Real estate',
  audience: 'For agents and landlords: what people look for, where and at what price.',
  fields: [
    {
      kind: 'choice',
      name: 'Plan',
      question: 'What does the customer plan to do?',
      choices: ['buy', 'sell', 'rent', 'rent out', 'something else'],
    },
    {
      kind: 'text',
      name: 'Area',
      question: 'Which area or address does the customer talk about? Answer in the customer’s words.',
    },
    {
      kind: 'number',
      name: 'Budget',
      question: 'What is the highest price or monthly rent that the customer names? Answer with a number only.',
    },
    {
      kind: 'number',
      name: 'Bedrooms',
      question: 'How many bedrooms does the customer ask for? Answer with a number.',
    },
    {
      kind: 'choice',
      name: 'Time frame',
      question: 'How soon does the customer want to buy, sell or move?',
      choices: ['within a month', 'within three months', 'within a year', 'later'],
    },
    {
      kind: 'yes-no',
      name: 'Financing settled',
      question: 'Does the customer say that a loan is approved or that they pay without one?',
    },
    {
      kind: 'goal',
      name: 'Viewing agreed',
      question: 'Did the customer agree to see a property on a day that was named in the call?',
    },
  ],
}
