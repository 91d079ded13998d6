import { PARTS_OF_DAY } from '@callwright/contract/booking/booking'
import { BOOKING_TOOLS, type ToolParameter } from '@callwright/contract/tools/tools'
import type { Db } from '@callwright/db/database'
import { asTenantId, type TenantId } from '@callwright/db/tables/ids'
import type { AgentTool } from '@callwright/voice/voice-provider'

import { testAnswer } from './answers.ts'

// The tools of an agent that books appointments. Times reach it as slots of one call, and come back as slots: it never
// writes a date.

export type BookingTool = (typeof BOOKING_TOOLS)[number]

type BookableService = { name: string; minutes: number }

/** `sentences`: for the prompt. `timeZone`: the calendar's, for the agent's clock. null if the agent books nothing. */
export type AgentBooking = { tools: AgentTool[]; sentences: string; timeZone: string } | null

export async function findAgentBooking(db: Db, tenantId: TenantId): Promise<AgentBooking> {
  const calendar = await db
    .selectFrom('calendars')
    .select('timeZone')
    .where('tenantId', '=', tenantId)
    .where('isOn', '=', 1)
    .executeTakeFirst()
  const services = await db
    .selectFrom('services')
    .select(['name', 'minutes'])
    .where('tenantId', '=', tenantId)
    .orderBy('position')
    .execute()
  if (!calendar || services.length === 0) return null
  const { timeZone } = calendar
  return { tools: listTools(tenantId, services), sentences: writeSentences(services, timeZone), timeZone }
}

/** The tool and the business that an id names; null for other ids. */
export function readBookingToolId(toolId: string): { name: BookingTool; tenantId: TenantId } | null {
  const end = toolId.indexOf('-')
  const name = BOOKING_TOOLS.find((each) => each === toolId.slice(0, end))
  return name ? { name, tenantId: asTenantId(toolId.slice(end + 1)) } : null
}

function listTools(tenantId: TenantId, services: readonly BookableService[]): AgentTool[] {
  const names = services.map(({ name }) => name)
  const confirmed = ask('confirmed', 'Whether the caller has clearly agreed to what you read back.', { type: 'yes-no' })
  const parameters: Record<BookingTool, ToolParameter[]> = {
    find_times: [
      ...(names.length > 1 ? [ask('service', 'What the appointment is for.', { type: 'choice', choices: names })] : []),
      ask(
        'day',
        'today, tomorrow, a weekday in English such as monday for the next one, or a date as YYYY-MM-DD for later ones.',
        { required: false },
      ),
      ask('part_of_day', 'Only if the caller prefers a part of the day.', {
        ...{ type: 'choice', choices: [...PARTS_OF_DAY], required: false },
      }),
    ],
    book_time: [
      ask('slot', 'The slot of an offer, such as s1.'),
      ask('name', 'The name of the person that the appointment is for, as the caller said it.'),
      ask('phone_ok', 'Whether the number that they are calling from can be used for questions.', { type: 'yes-no' }),
      ask('email', 'Only if the caller gives one.', { required: false }),
      ask('note', 'What the team should know, in a few words.', { required: false }),
      confirmed,
    ],
    find_booking: [],
    cancel_booking: [ask('ref', 'The ref of the appointment, from find_booking or book_time.'), confirmed],
  }
  return BOOKING_TOOLS.map((name) => ({
    ...{ toolId: `${name}-${tenantId}`, name, description: DESCRIPTIONS[name], parameters: parameters[name] },
    ...{ changes: false, sound: 'typing', timeoutSeconds: 6, testAnswer: testAnswer('') },
  }))
}

const DESCRIPTIONS: Readonly<Record<BookingTool, string>> = {
  find_times: 'Finds free times for an appointment. Use it before you name any time.',
  book_time:
    'Books a time that find_times offered in this call. First with confirmed false: it tells you what to read back.',
  find_booking: 'Finds upcoming appointments for the caller’s number. Use it to change or cancel one.',
  cancel_booking: 'Cancels an appointment of the caller. First with confirmed false: it tells you what to read back.',
}

function ask(
  name: string,
  description: string,
  { type = 'text', choices = [], required = true }: Partial<Pick<ToolParameter, 'type' | 'choices' | 'required'>> = {},
): ToolParameter {
  return { name, source: 'agent', type, description, choices, required, value: '' }
}

function writeSentences(services: readonly BookableService[], timeZone: string): string {
  return [
    'Appointments:',
    ...services.map(({ name, minutes }) => `- ${name}: ${minutes} minutes`),
    `All times are in the time zone ${timeZone}. Offer only times that find_times gave you in this call, at most three at once, and name the weekday and the date. Book with book_time: call it with confirmed false, read back what it says, and after a clear yes call it again with confirmed true. Never say that an appointment is booked, moved, or canceled unless a tool said so in this call.`,
    'To move an appointment, book the new time first, then cancel the old one.',
  ].join('\n')
}
