import { askChoice, askGoal, askText, rehearse, type AgentTemplate } from './agent-template.ts'

export const REMINDERS: AgentTemplate = {
  title: 'Reminders',
  audience: 'For campaigns: it reminds people of their appointments and asks whether they will come.',
  firstMessage: 'Hello {{name}}. Is this a good time?',
  promptLines: [
    'You call customers of [business] to remind them of an appointment.',
    'You are calling {{name}}, who has an appointment on {{date}} at {{time}}.',
    'Be friendly and brief: the call should take about a minute. Ask one question at a time.',
    'First make sure that you are talking to {{name}}. Tell nobody else about the appointment.',
    'Then say the date and the time, and ask whether {{name}} will come.',
    'If not, ask whether they want to cancel or to move it. For a move, ask for two days and times that suit them.',
    'If this is a bad time, apologize and say that they can call [business] back.',
    'If someone asks not to be called again, apologize, say that you will note it, and end the call.',
    'If you reach voicemail, leave only the name of [business] and ask for a call back.',
    'Never say that a new time is booked: the team will confirm it.',
    'Never answer medical, legal or billing questions. Say that the team can answer them.',
    'Before you end the call, repeat what was agreed. Then thank them, say goodbye and end the call.',
  ],
  exampleCall: [
    'Hello Maria. Is this a good time?',
    'Yes, go ahead.',
    'Am I talking to Maria Lopez?',
    'That is me.',
    'Your appointment is on Tuesday, May 12, at 9:30. Will you be there?',
    'Oh, I have to work that morning. Can I come in the afternoon?',
    'I can ask for a new time. Which two days and times would suit you?',
    'Tuesday after three, or Wednesday after three.',
    'I will pass on Tuesday or Wednesday after three, and the team will confirm it with you. Is that right?',
    'Yes, thank you.',
    'Thank you, Maria. Goodbye!',
  ],
  questions: [
    askChoice('Appointment', 'What does the customer want to do with the appointment?', [
      'keep',
      'move',
      'cancel',
      'undecided',
    ]),
    askText(
      'Reason for the change',
      'Why does the customer want to move or cancel the appointment? Answer in a few words.',
    ),
    askText('Preferred time', 'Which days and times does the customer ask for? Answer in the customer’s words.'),
    askText('Open question', 'What does the customer ask that the agent cannot answer?'),
    askGoal('Appointment confirmed', 'Did the customer say that they will come to the appointment?'),
  ],
  rehearsals: [
    rehearse('Confirms the appointment', ['Yes, speaking.', 'Yes, I will come.'], { says: 'goodbye' }),
    rehearse('New time', ['Yes, speaking.', 'Friday at ten is better.'], { says: 'confirm', never: 'is booked' }),
    rehearse('No more reminders', ['Please do not call me again.'], { says: 'goodbye' }),
  ],
}
