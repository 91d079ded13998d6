import type { FieldTemplate } from './field-template.ts'

export const SALES: FieldTemplate = {
  title: 'Sales',
  audience: 'For sales teams: which leads are worth a second call.',
  fields: [
    {
      kind: 'text',
      name: 'Need',
      question: 'What does the customer want to solve or improve? Answer in one sentence.',
    },
    {
      kind: 'number',
      name: 'Budget',
      question: 'How much does the customer say they can spend? Answer with a number only.',
    },
    {
      kind: 'yes-no',
      name: 'Decision maker',
      question: 'Does the customer say that they decide about the purchase, alone or with others?',
    },
    {
      kind: 'choice',
      name: 'Time frame',
      question: 'How soon does the customer want to buy?',
      choices: ['now', 'within three months', 'within a year', 'no plans'],
    },
    {
      kind: 'text',
      name: 'Objection',
      question: 'What does the customer say against buying? Answer in the customer’s words.',
    },
    {
      kind: 'goal',
      name: 'Meeting agreed',
      question: 'Did the customer agree to a meeting or a demonstration on a day that was named in the call?',
    },
    {
      kind: 'goal',
      name: 'Lead qualified',
      question: 'Did the customer name a need and say that they want to solve it within a year?',
    },
  ],
}
