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
  /** when the customer is to be called back, as an answer to the reserved question; missing: not at all */
  callBack?: string
  /** what is different in some calls, one at random; `{}`: nothing */
  variants?: readonly Partial<Dialogue>[]
}

/**
 * Placeholders: `{name}` is the customer's name, `{phone}` the customer's number, `{business}` the business's name,
 * `{person}` that of the person to whom the call is transferred, `{fact}` the prompt's sentence on the subject, `{hours}` its opening hours, and `{more}` one more
 * sentence. An exchange with an empty reply is left out. Many prompts have no `{fact}`, so a reply must make sense
 * without it. The agent promises nothing that it cannot do: it notes requests, which only the team can confirm.
 */
export type Exchange = readonly [customer: string, agent: string]

export const HOURS_PATTERN = /\b(?:open|closed|hours|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)\b/i
export const APPOINTMENTS = /\b(?:appointments?|book\w*|schedul\w+|visits?|consultations?|check-?ups?)\b/i
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
        'I can pass on your request, {name}. {fact} Which time would suit you?',
      ],
      ['3 pm would be perfect.', 'I have noted 3 pm, {name}. The team will confirm it.'],
    ],
    ending: 'The customer would like to come at 3 pm; the team will confirm it.',
    outcome: 'interested',
    isGoalReached: true,
  },
  {
    opener: 'customer',
    topic: 'a visit',
    subject: HOURS_PATTERN,
    exchanges: [
      ["Hello, {name} here. I'd like to come by this week.", 'Gladly. {fact} Shall I tell the team?'],
      ['Yes, please tell them.', 'I have made a note of it, {name}. The team will confirm your visit.'],
    ],
    ending: 'The customer would like to come by; the team will confirm it.',
    outcome: 'interested',
    isGoalReached: true,
  },
  {
    opener: 'customer',
    topic: 'prices',
    subject: PRICES,
    exchanges: [
      ['Hi, my name is {name}. I have a question about your prices.', 'Sure. {fact} What would you like to know?'],
      ["I'd like to know if new customers get a discount.", 'I will pass your question on to the team, {name}.'],
    ],
    ending: 'The customer has a question about a discount for the team.',
    outcome: 'interested',
    isGoalReached: false,
  },
  {
    opener: 'customer',
    topic: 'an order',
    subject: ORDERS,
    exchanges: [
      ["Hello, this is {name}. I'd like to place an order.", 'I can take it down for you. {fact} What would you like?'],
      ['The same as last time, please.', 'I have made a note of it, {name}. The team will confirm your order.'],
    ],
    ending: 'The customer would like the same as last time; the team will confirm it.',
    outcome: 'interested',
    isGoalReached: true,
  },
  {
    opener: 'customer',
    topic: 'a table',
    subject: /\b(?:restaurants?|reserv\w+|tables?|menus?|dinner|lunch|brunch)\b/i,
    exchanges: [
      ["Hi, {name} here. I'd like to reserve a table for four.", 'Gladly. {fact} At what time would you like to come?'],
      ['At 7 pm, please.', 'I have noted a table for four at 7 pm, {name}. The team will confirm it.'],
    ],
    ending: 'The customer would like a table for four at 7 pm; the team will confirm it.',
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
        "I'm sorry to hear that. {fact} When would be a good time for someone to look at it?",
      ],
      ['Tomorrow at 9 am would be fine.', 'I have noted tomorrow at 9 am, {name}. The team will confirm it.'],
    ],
    ending: 'The customer would like help tomorrow at 9 am; the team will confirm it.',
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
      ['Yes, please. You can reach me at {phone}.', 'Thank you, {name}. I have noted that you would like a call back.'],
    ],
    ending: 'The customer would like to be called back.',
    outcome: 'call back',
    isGoalReached: false,
    callBack: 'no time',
    variants: [
      {
        exchanges: [
          [
            "Good day, {name} speaking. I'd like to talk to someone who knows your services well.",
            'I can note that. {fact} Shall someone call you back?',
          ],
          ['Yes, tomorrow at 9 am, please. My number is {phone}.', 'Thank you, {name}. I have noted tomorrow at 9 am.'],
        ],
        ending: 'The customer would like to be called back tomorrow at 9 am.',
        callBack: 'tomorrow at 09:00',
      },
      {},
      {
        exchanges: [
          [
            'Hi, {name} here. I have a few questions, but I am at work right now.',
            'No problem. {fact} When can someone call you back?',
          ],
          ['On Friday at 2 pm would be good, at {phone}.', 'Thank you, {name}. I have noted Friday at 2 pm.'],
        ],
        ending: 'The customer would like to be called back on Friday at 2 pm.',
        callBack: 'Friday at 14:00',
      },
    ],
  },
  {
    opener: 'agent',
    topic: 'an appointment',
    subject: APPOINTMENTS,
    exchanges: [
      [
        'Hello, {name} speaking.',
        'I am calling about your appointment with {business}. {fact} Which time would suit you?',
      ],
      ['10 am works for me.', 'I have noted 10 am, {name}. The team will confirm it.'],
    ],
    ending: 'The customer would like to come at 10 am; the team will confirm it.',
    outcome: 'interested',
    isGoalReached: true,
  },
  {
    opener: 'agent',
    topic: 'a quote',
    subject: QUOTES,
    exchanges: [
      ['Yes, this is {name}.', 'I am calling about your quote from {business}. {fact} Would you like to go ahead?'],
      ['Yes, please. The quote sounds fair.', 'I have made a note of it, {name}. The team will confirm it.'],
    ],
    ending: 'The customer would like to go ahead; the team will confirm it.',
    outcome: 'interested',
    isGoalReached: true,
  },
  {
    opener: 'agent',
    topic: 'an order',
    subject: ORDERS,
    exchanges: [
      ['{name} speaking, hello.', 'I am calling about your order with {business}. {fact} Which time would suit you?'],
      ["Tomorrow at 4 pm, when I'm at home.", 'I have noted tomorrow at 4 pm, {name}. The team will confirm it.'],
    ],
    ending: 'The customer would like the order tomorrow at 4 pm; the team will confirm it.',
    outcome: 'interested',
    isGoalReached: true,
  },
  {
    opener: 'agent',
    topic: 'prices',
    subject: PRICES,
    exchanges: [
      ['Hi, this is {name}. Go ahead.', 'I am calling about our prices at {business}. {fact} Would you like an offer?'],
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
      ['Maybe. Could you send me something to read?', 'I will pass that on to the team, {name}.'],
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
        'Of course, {name}. I have noted a call back for tomorrow at 10 am. Goodbye!',
      ],
    ],
    ending: 'The customer asked to be called back tomorrow at 10 am.',
    outcome: 'call back',
    isGoalReached: false,
    callBack: 'tomorrow at 10:00',
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
