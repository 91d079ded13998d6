import type { FieldTemplate } from './field-template.ts'

export const APPOINTMENTS: FieldTemplate = {
  title: 'Appointments',
  audience: 'For practices, salons and workshops: who wants to come, why and when.',
  fields: [
    {
      kind: 'choice',
      name: 'Request',
      question: 'What does the customer want: a new appointment, to move one, to cancel one, or something else?',
      choices: ['new appointment', 'move', 'cancel', 'something else'],
    },
    {
      kind: 'text',
      name: 'Reason for the visit',
      question: 'What is the appointment for? Answer in a few words, as the customer said it.',
    },
    {
      kind: 'yes-no',
      name: 'New customer',
      question: 'Does the customer say that this would be their first visit? No if they have been here before.',
    },
    {
      kind: 'text',
      name: 'Preferred time',
      question: 'Which days and times does the customer ask for? Answer in the customer’s words.',
    },
    {
      kind: 'text',
      name: 'Customer name',
      question: 'What is the customer’s full name, as given in the call?',
    },
    {
      kind: 'goal',
      name: 'Appointment requested',
      question: 'Did the customer ask for an appointment and name at least one day or time for it?',
    },
  ],
}
