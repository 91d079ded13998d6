import { findCustomer } from './people.ts'

/** The owner's notes for the agent. */
export const AGENT_NOTES = `Parking: our vans need a free space close to the house. Ask callers from apartment buildings about parking.
We do not repair gas stoves and do not install air conditioning. Recommend Capitol Cooling for both.
Customers with a maintenance plan get appointments first and pay no fee for the service visit.
Ask for photos of leaks or error codes: service@northside-plumbing.example.com.`

export const LINKS = [
  'https://northside-plumbing.example.com/services',
  'https://booking.northside-plumbing.example.com/appointments',
] as const

/** PDF documents; the first line is the title. ASCII only. */
export const DOCUMENTS: readonly { name: string; lines: readonly string[] }[] = [
  {
    name: 'Price list.pdf',
    lines: [
      'Price list',
      'Service visit, with the first half hour of work: 95 dollars',
      'Each further half hour: 55 dollars',
      'Boiler check-up: 149 dollars',
      'Drain cleaning: from 129 dollars',
      'Water heater, 50 gallons, installed: from 1,450 dollars',
      'New boiler, installed: from 5,900 dollars',
      'Maintenance plan: 19 dollars a month',
      'Emergency visit at night, on Sundays and on holidays: 180 dollars',
      'All prices include tax. Quotes are free and valid for 30 days.',
    ],
  },
  {
    name: 'Opening hours.pdf',
    lines: [
      'Opening hours',
      'Monday to Friday: 8 am to 6 pm',
      'Saturday: 9 am to 1 pm',
      'Sunday: closed',
      "Closed on New Year's Day, Memorial Day, Independence Day, Labor Day, Thanksgiving and Christmas Day.",
      'Technicians handle emergencies such as burst pipes and leaks around the clock.',
    ],
  },
  {
    name: 'Questions and answers.pdf',
    lines: [
      'Questions and answers',
      'How soon can someone come? Within three working days; in an emergency, within two hours.',
      'Which area do you serve? Washington, DC and the suburbs in Maryland and Virginia, up to 25 miles.',
      'How can I pay? By card, check or bank transfer, within 14 days.',
      'Is there a warranty? Two years on parts and labor for every repair.',
      'Do I have to be at home? Yes, an adult must let the technician in.',
      'Can I cancel? Yes, free of charge until 24 hours before the appointment.',
    ],
  },
]

export const LEAD_FILE_NAME = 'Boiler check-ups due.csv'

const CITIES = ['Washington', 'Bethesda', 'Arlington', 'Alexandria', 'Silver Spring'] as const
const LEADS = { from: 72, count: 24 }

/** A CSV file of customers, ready for a campaign. */
export function writeLeadFile(): string {
  const rows = Array.from({ length: LEADS.count }, (_, index) => {
    const { name, phoneNumber } = findCustomer(LEADS.from + index)
    return `${phoneNumber.slice(2)},${name},${CITIES[index % CITIES.length] ?? CITIES[0]}`
  })
  return ['phone_number,name,city', ...rows, ''].join('\r\n')
}

/** A drop of water around a flame. */
export const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64">
<title>Northside Plumbing and Heating</title>
<rect width="64" height="64" fill="#0f4c81"/>
<path d="M32 10c9 11 15 19 15 27a15 15 0 0 1-30 0c0-8 6-16 15-27z" fill="#ffffff"/>
<path d="M32 28c5 6 7 9 7 13a7 7 0 0 1-14 0c0-4 2-7 7-13z" fill="#f28c28"/>
</svg>
`
