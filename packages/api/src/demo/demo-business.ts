/** All text of the demo business. */
export const DEMO_EMAIL = 'demo@example.com'

export const DEMO_BUSINESS = {
  name: 'Northside Plumbing & Heating',
  phone: '(202) 555-0100',
  e164: '+12025550100',
  address: '48 Harbor Street, Washington, DC 20002',
  website: 'https://northside-plumbing.example.com',
  description:
    'A family-run plumbing and heating company with nine technicians. We repair, install and maintain boilers, water heaters, pipes and bathrooms in homes and small businesses.',
  monthlyLimitMinutes: 600,
} as const

export const DEMO_AGENT = {
  firstMessage: 'Hello, thank you for calling Northside Plumbing and Heating. How can I help you today?',
  systemPrompt: `You are the friendly receptionist of Northside Plumbing & Heating. Speak calmly, in short sentences.

# About the business
- We are open Monday to Friday from 7:30 am to 6 pm, and Saturday from 9 am to 1 pm.
- Technicians handle emergencies such as burst pipes and leaks around the clock.
- A service visit costs 95 dollars and includes the first half hour of work.
- A boiler check-up costs 149 dollars and takes about one hour.
- Quotes for a new boiler or a new bathroom are free and valid for 30 days.
- Every repair comes with a warranty of two years on parts and labor.
- We accept cards, checks and bank transfers.

# What to do
- Find out whether the caller has an emergency, wants an appointment, a quote or a price.
- Offer an appointment within the next three working days.
- Ask for the caller's name and a callback phone number before you end the call.
- Never promise a price that is not listed above.`,
} as const

export type CampaignText = {
  name: string
  /** replaces the agent's own first message */
  firstMessage: string
  daysAgo: number
  recipients: number
}

export const DEMO_CAMPAIGNS: readonly CampaignText[] = [
  {
    name: 'Boiler check before winter',
    firstMessage:
      'Hello {{name}}, this is Northside Plumbing and Heating. I am calling about an appointment for your yearly boiler check-up.',
    daysAgo: 75,
    recipients: 28,
  },
  {
    name: 'Open quotes from last month',
    firstMessage:
      'Hello {{name}}, this is Northside Plumbing and Heating. I am calling about the quote that you asked us for.',
    daysAgo: 41,
    recipients: 24,
  },
  {
    name: 'Maintenance plan renewals',
    firstMessage:
      'Hello {{name}}, this is Northside Plumbing and Heating. I am calling about the price of your maintenance plan for the coming year.',
    daysAgo: 11,
    recipients: 32,
  },
]

export const DEMO_NOTES = [
  'Called back in the afternoon, appointment confirmed.',
  'Wants the invoice by mail, not by email.',
  'Second floor, entrance through the courtyard. The dog is friendly.',
  'Send the technician with the small van: narrow driveway.',
  'Existing customer since spring. Give the loyalty discount.',
  'Asked for the same technician as last time.',
  'Quote sent. Follow up at the end of the week.',
] as const

export const FIRST_NAMES = [
  ...['Amelia', 'Benjamin', 'Carla', 'Darius', 'Eleanor', 'Farid', 'Grace', 'Henry', 'Ines', 'Jamal', 'Katherine'],
  ...['Leon', 'Miriam', 'Noah', 'Odette', 'Peter', 'Rosa', 'Samuel', 'Tessa', 'Victor', 'Wanda', 'Yusuf', 'Zoe'],
] as const

export const LAST_NAMES = [
  ...['Abbott', 'Bauer', 'Castillo', 'Dawson', 'Ellison', 'Fontaine', 'Garcia', 'Holloway', 'Ibrahim', 'Jensen'],
  ...['Kowalski', 'Lindqvist', 'Morales', 'Nakamura', 'Okafor', 'Petrov', 'Quinn', 'Rossi', 'Silva'],
] as const
