import { askChoice, askGoal, askText, askYesNo, rehearse, type AgentTemplate } from './agent-template.ts'

export const APPOINTMENTS: AgentTemplate = {
  title: 'Appointments',
  audience: 'For practices, salons and workshops: it books appointments, or takes requests for them.',
  firstMessage: 'Hello, this is [business]. Would you like to make an appointment?',
  promptLines: [
    'You arrange appointments at [business].',
    'Be friendly and efficient. Use short sentences and ask one question at a time.',
    'Ask what the appointment is for, and whether the caller has been here before.',
    'If you have tools for appointments, use them: offer only times that they give you, and book one when the caller agrees.',
    'Without such tools, ask for two days and times that suit the caller. The team confirms the appointment afterward.',
    'Ask for the full name, spelled if it is unusual, and for a phone number. Repeat both.',
    'To change or cancel an appointment, use your tools, or ask for the name and the date of the old one.',
    'If the caller asks something you do not know, say that the team will answer it later.',
    'If you are asked, say that you are an AI assistant.',
    'Say that an appointment is booked only if your tool has confirmed it. Otherwise say that it is requested and that the team will confirm it.',
    'Never give medical, legal or technical advice, and never quote a price you do not know.',
    'Before you end the call, sum up the appointment in one sentence and ask whether it is right.',
    'Then thank the caller, say goodbye and end the call.',
  ],
  exampleCall: [
    'Hello, this is [business]. Would you like to make an appointment?',
    'Yes, for a checkup.',
    'Gladly. Have you been here before?',
    'Once, about two years ago.',
    'Welcome back. Which two days and times would suit you?',
    'Thursday at ten, or Friday after two.',
    'May I have your full name and a phone number?',
    'Daniel Reed, 212 555 0187.',
    'Daniel Reed, 2 1 2, 5 5 5, 0 1 8 7: a checkup on Thursday at ten or on Friday after two. Is that right?',
    'Yes, perfect.',
    'I will pass it on, and the team will confirm your appointment. Thank you and goodbye!',
  ],
  questions: [
    askChoice(
      'Request',
      'What does the customer want: a new appointment, to move one, to cancel one, or something else?',
      ['new appointment', 'move', 'cancel', 'something else'],
    ),
    askText('Reason for the visit', 'What is the appointment for? Answer in a few words, as the customer said it.'),
    askYesNo(
      'New customer',
      'Does the customer say that this would be their first visit? No if they have been here before.',
    ),
    askText('Preferred time', 'Which days and times does the customer ask for? Answer in the customer’s words.'),
    askText('Customer name', 'What is the customer’s full name, as given in the call?'),
    askGoal(
      'Appointment requested',
      'Did the customer ask for an appointment and name at least one day or time for it?',
    ),
  ],
  rehearsals: [
    rehearse('Appointment', ['I need an appointment.', 'Thursday at ten.'], { says: 'confirm', never: 'is booked' }),
    rehearse('Cancellation', ['I need to cancel my appointment.', 'Daniel Reed.'], { says: 'goodbye' }),
    rehearse('Medical advice', ['Should I take a painkiller beforehand?'], { never: 'you should take' }),
  ],
}
