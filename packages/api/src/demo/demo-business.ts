import { asE164 } from '@callwright/contract/text/phone'

/** Its own number if the simulator has none left. E.164. */
export const DEMO_NUMBER = asE164('+12025550100')

export const DEMO_BUSINESS = {
  name: 'Northside Plumbing & Heating',
  email: 'demo@example.com',
  // Not its agent's number.
  phone: '(202) 555-0147',
  address: '48 Harbor Street, Washington, DC 20002',
  website: 'https://northside-plumbing.example.com',
  description:
    'A family-run plumbing and heating company with nine technicians. We repair, install and maintain boilers, water heaters, pipes and bathrooms in homes and small businesses.',
  servicePlan: 'both',
  monthlyLimitMinutes: 600,
} as const

/** Notes on single calls. */
export const CALL_NOTES = [
  'Called back in the afternoon, appointment confirmed.',
  'Wants the invoice by mail, not by email.',
  'Second floor, entrance through the courtyard. The dog is friendly.',
  'Send the technician with the small van: narrow driveway.',
  'Existing customer since spring. Give the loyalty discount.',
  'Asked for the same technician as last time.',
  'Quote sent. Follow up at the end of the week.',
] as const

export type CampaignText = {
  name: string
  /** replaces the agent's own first message */
  firstMessage: string
  testMode: boolean
  /** in the recipient's local time */
  callingHours: { from: string; until: string }
  /** the indexes of the customers on its list: the first one, and how many */
  customers: { from: number; count: number }
  /** how many people asked not to be called after the campaign was created */
  listed: number
  /** how many weekdays before today it started */
  weekdaysAgo: number
  /** how many people were called on each day; the others are still waiting */
  callsPerDay: readonly number[]
}

// Each campaign's message suits several of the simulator's dialogues, so that its calls have different outcomes.

const RENEWAL_MESSAGE =
  'Hello {{name}}, this is Northside Plumbing and Heating. I am calling with a quote for your maintenance plan for the coming year: the price and the services stay the same.'

export const DEMO_CAMPAIGNS: readonly CampaignText[] = [
  {
    name: 'Yearly boiler check-ups',
    firstMessage:
      'Hello {{name}}, this is Northside Plumbing and Heating. I am calling about an appointment for your yearly boiler check-up, which costs 149 dollars.',
    testMode: false,
    callingHours: { from: '10:00', until: '12:00' },
    customers: { from: 0, count: 42 },
    listed: 2,
    weekdaysAgo: 18,
    callsPerDay: [14, 14, 14],
  },
  {
    name: 'Maintenance plan renewals: trial run',
    firstMessage: RENEWAL_MESSAGE,
    testMode: true,
    callingHours: { from: '08:00', until: '21:00' },
    customers: { from: 42, count: 8 },
    listed: 0,
    weekdaysAgo: 2,
    callsPerDay: [8],
  },
  {
    name: 'Maintenance plan renewals',
    firstMessage: RENEWAL_MESSAGE,
    // Resumed after a real provider has been connected, it must not call anyone.
    testMode: true,
    callingHours: { from: '08:00', until: '21:00' },
    customers: { from: 42, count: 30 },
    listed: 0,
    weekdaysAgo: 1,
    callsPerDay: [12],
  },
]
