import type { FieldTemplate } from './field-template.ts'

export const RESTAURANT: FieldTemplate = {
  title: 'Restaurant',
  audience: 'For restaurants and cafés: tables, orders and questions.',
  fields: [
    {
      kind: 'choice',
      name: 'Request',
      question: 'What does the customer want: a table, to change or cancel a table, to order food, or something else?',
      choices: ['table', 'change', 'cancel', 'order', 'something else'],
    },
    {
      kind: 'number',
      name: 'Guests',
      question: 'For how many people is the table? Answer with a number.',
    },
    {
      kind: 'text',
      name: 'Date and time',
      question: 'What day and time is the table or order for? Answer in the customer’s words.',
    },
    {
      kind: 'text',
      name: 'Name',
      question: 'What name is the table or order under?',
    },
    {
      kind: 'text',
      name: 'Special requests',
      question: 'What allergies, diets, seating, or other requests does the customer mention?',
    },
    {
      kind: 'goal',
      name: 'Table requested',
      question: 'Did the customer ask for a table and name the day, the time and the number of guests?',
    },
  ],
}
