/** An unusual turn that a call can take. */
export type Scenario = 'transfer' | 'message-taken' | 'call-back'

export type Dialogue = {
  /** used only in this scenario; missing: in all other calls */
  scenario?: Scenario
  /** who states the reason for the call */
  opener: 'customer' | 'agent'
  /** the topic in a summary: "called about ..." */
  topic: string
  /** matches suitable prompts, and the sentence of the prompt that the agent quotes first */
  subject: RegExp
  /** pairs of customer line and agent reply that follow the first message; the last pair decides the outcome */
  exchanges: readonly Exchange[]
  /** the end of a summary */
  ending: string
  /** the matching choice of the default outcome */
  outcome: 'interested' | 'not interested' | 'call back'
  /** whether the call achieved its purpose */
  isGoalReached: boolean
}

/**
 * Placeholders: `{name}` is the customer's name, `{business}` the business's, `{person}` that of the person to whom the
 * call is transferred, `{fact}` the prompt's sentence on the subject, `{hours}` its opening hours, and `{more}` one more
 * sentence. An exchange with an empty reply is left out. Many prompts have no `{fact}`, so a reply must make sense
 * without it.
 */
export type Exchange = readonly [customer: string, agent: string]

export const HOURS_PATTERN = /\b(?:open|closed|hours|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)\b/i
const APPOINTMENTS = /\b(?:appointments?|book\w*|schedul\w+|visits?|consultations?|check-?ups?)\b/i
const PRICES = /\b(?:pric\w+|costs?|fees?|rates?|charges?|discounts?|dollars?)\b|[$€£]\s?\d/i
const ORDERS = /\b(?:orders?|deliver\w*|shipp\w+|pick-?up|parcels?)\b/i
const QUOTES = /\b(?:quotes?|quotations?|estimates?|proposals?)\b/i

/** No customer asks not to be called again: in Test Mode, that would block campaigns for a real person's number. */
export const DIALOGUES: readonly Dialogue[] = [
  {
    opener: 'customer',
    topic: 'an appointment',
    subject: APPOINTMENTS,
    exchanges: [
      [
        "Hi, this is {name}. I'd like to book an appointment, please.",
        'Of course, {name}. {fact} I have 10 am and 3 pm free. Which one suits you?',
      ],
      ['3 pm is perfect.', 'Then 3 pm it is. I have put you down for it.'],
    ],
    ending: 'They agreed on 3 pm.',
    outcome: 'interested',
    isGoalReached: true,
  },
  {
    opener: 'customer',
    topic: 'a visit',
    subject: HOURS_PATTERN,
    exchanges: [
      ["Hello, {name} here. I'd like to come by this week.", 'Gladly. {fact} We look forward to seeing you.'],
      ["Good, then I'll see you soon.", 'We will be happy to help you.'],
    ],
    ending: 'The customer plans to come by.',
    outcome: 'interested',
    isGoalReached: true,
  },
  {
    opener: 'customer',
    topic: 'prices',
    subject: PRICES,
    exchanges: [
      ['Hi, my name is {name}. I have a question about your prices.', 'Sure. {fact} Shall I send you our price list?'],
      ['Yes, please.', 'You will have it today, {name}.'],
    ],
    ending: 'The customer wants the price list.',
    outcome: 'interested',
    isGoalReached: false,
  },
  {
    opener: 'customer',
    topic: 'an order',
    subject: ORDERS,
    exchanges: [
      ["Hello, this is {name}. I'd like to place an order.", 'I can take it down for you. {fact} What would you like?'],
      ['The same as last time, please.', 'Very good. It will be ready tomorrow at 2 pm.'],
    ],
    ending: 'The order will be ready tomorrow at 2 pm.',
    outcome: 'interested',
    isGoalReached: true,
  },
  {
    opener: 'customer',
    topic: 'a table',
    subject: /\b(?:restaurants?|reserv\w+|tables?|menus?|dinner|lunch|brunch)\b/i,
    exchanges: [
      ["Hi, {name} here. I'd like to reserve a table for four.", 'Certainly. {fact} I can hold one for 7 pm. Shall I?'],
      ['Yes please, 7 pm is perfect.', 'It is reserved for {name}, four people, at 7 pm.'],
    ],
    ending: 'A table for four is reserved for 7 pm.',
    outcome: 'interested',
    isGoalReached: true,
  },
  {
    opener: 'customer',
    topic: 'a problem that needs help',
    subject: /\b(?:support|repairs?|problems?|emergenc\w+|leaks?|returns?|refunds?|exchanges?|warrant\w+)\b/i,
    exchanges: [
      [
        'Hi, this is {name}. Something is not working as it should.',
        "I'm sorry to hear that. {fact} Someone can look at it tomorrow at 9 am.",
      ],
      ["Tomorrow at 9 is fine, I'll be there.", 'I have noted it. We will call you before we come.'],
    ],
    ending: 'Someone will look at it tomorrow at 9 am.',
    outcome: 'interested',
    isGoalReached: true,
  },
  {
    opener: 'customer',
    topic: 'a general question',
    subject: /\b(?:services?|information|questions?)\b/i,
    exchanges: [
      [
        "Hello, this is {name}. I heard about you from a friend, and I'd like to know more.",
        'Thank you for your interest. {fact} Shall someone call you back with the details?',
      ],
      ['Yes, please. You can reach me at 555-0142.', 'Thank you, {name}. I have noted that.'],
    ],
    ending: 'The customer would like to be called back.',
    outcome: 'call back',
    isGoalReached: false,
  },
  {
    opener: 'agent',
    topic: 'an appointment',
    subject: APPOINTMENTS,
    exchanges: [
      ['Hello, {name} speaking.', 'It is about your appointment with {business}. {fact} Would 10 am suit you?'],
      ['Yes, 10 am works for me.', "That's noted. See you at 10 am, {name}."],
    ],
    ending: 'They agreed on 10 am.',
    outcome: 'interested',
    isGoalReached: true,
  },
  {
    opener: 'agent',
    topic: 'a quote',
    subject: QUOTES,
    exchanges: [
      ['Yes, this is {name}.', 'You asked {business} for a quote. {fact} Would you like us to go ahead?'],
      ['Yes, please do. The quote sounds fair.', 'Thank you, {name}. We will start next week.'],
    ],
    ending: 'The customer accepted the quote.',
    outcome: 'interested',
    isGoalReached: true,
  },
  {
    opener: 'agent',
    topic: 'an order',
    subject: ORDERS,
    exchanges: [
      ['{name} speaking, hello.', 'Your order with {business} is ready. {fact} Shall we bring it tomorrow at 4 pm?'],
      ["Yes, I'll be at home then.", 'Good, tomorrow at 4 pm.'],
    ],
    ending: 'The order arrives tomorrow at 4 pm.',
    outcome: 'interested',
    isGoalReached: true,
  },
  {
    opener: 'agent',
    topic: 'prices',
    subject: PRICES,
    exchanges: [
      ['Hi, this is {name}. Go ahead.', 'It is about our prices at {business}. {fact} May we send you an offer?'],
      ['Thank you, but not this year.', 'I understand, {name}. Thank you for telling me.'],
    ],
    ending: 'The customer declined.',
    outcome: 'not interested',
    isGoalReached: false,
  },
  {
    opener: 'agent',
    topic: 'a general question',
    subject: /\b(?:services?|information|questions?)\b/i,
    exchanges: [
      ['Hello? {name} here.', 'I wanted to ask whether {business} can help you with anything. {fact}'],
      ['Maybe. Could you send me something to read?', 'Gladly, {name}. You will have it today.'],
    ],
    ending: 'The customer would like to read more.',
    outcome: 'interested',
    isGoalReached: false,
  },
  {
    scenario: 'transfer',
    opener: 'customer',
    topic: 'a large order',
    subject: ORDERS,
    // In the second exchange, the person replies.
    exchanges: [
      ["Hi, this is {name}. I'd like to talk to a person, please.", "I'll put you through to {person}."],
      ["Hello {person}, I'd like to place a large order.", 'Gladly, {name}. Tell me what you need.'],
    ],
    ending: 'The agent transferred the call to {person}.',
    outcome: 'interested',
    isGoalReached: true,
  },
  {
    scenario: 'message-taken',
    opener: 'customer',
    topic: 'a large order',
    subject: ORDERS,
    exchanges: [
      [
        "Hi, this is {name}. I'd like to talk to a person, please.",
        "Nobody is available right now. I'll pass on your message.",
      ],
      ["Please tell them that I'd like to place a large order.", 'I will tell them, {name}. Goodbye!'],
    ],
    ending: 'Nobody was available, so the agent took a message.',
    outcome: 'interested',
    isGoalReached: false,
  },
  {
    scenario: 'call-back',
    opener: 'agent',
    topic: 'a better time to talk',
    subject: APPOINTMENTS,
    exchanges: [
      [
        "I'm busy right now. Could you call me back tomorrow at 10 am?",
        'Of course, {name}. We will call you tomorrow at 10 am. Goodbye!',
      ],
    ],
    ending: 'The customer asked to be called back tomorrow at 10 am.',
    outcome: 'call back',
    isGoalReached: false,
  },
]

/** Every simulated voicemail greeting is this one. */
export const VOICEMAIL_GREETING = [
  'Hello, you have reached my voicemail. I am not available right now.',
  'Please leave a message after the tone.',
] as const

/** The last exchanges in every dialogue without a scenario. */
export const CLOSING_EXCHANGES: readonly Exchange[] = [
  ['By the way, when are you open?', '{hours}'],
  ['Is there anything else I should know?', '{more}'],
  ['All right, thank you. Goodbye!', 'Thank you, {name}, and all the best from {business}. Goodbye!'],
]
