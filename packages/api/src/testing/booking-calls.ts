import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import type { Language } from '@callwright/contract/agent'
import { asE164, type E164 } from '@callwright/contract/text/phone'

import type { CalComPage } from '../booking/cal-com/external.ts'
import type { ToolAnswer } from '../booking/tools/answers.ts'
import { answerBookingTool } from '../booking/tools/answer-booking-tool.ts'
import type { BookingCall, BookingDeps } from '../booking/tools/booking-call.ts'
import { CAL_COM_LINK } from './fake-cal-com.ts'

export const CALLER: E164 = asE164('+12125550123')

export const EXTERNAL: CalComPage = {
  ...{ eventTypeId: 4711, lengthInMinutes: null, needsEmail: true, needsPhone: false, isByPhone: false },
  fields: ['name', 'email', 'notes'],
}

type ServiceOptions = { page?: CalComPage; leadMinutes?: number; daysAhead?: number; perDayMax?: number | null }

/** A business that is open at any time (UTC), with one service; at Cal.com, if there is a page. */
export async function insertService(
  db: Db,
  tenantId: TenantId,
  { page, leadMinutes = 60, daysAhead = 60, perDayMax = null }: ServiceOptions = {},
): Promise<void> {
  const week = Array.from({ length: 7 }, (_, day) => ({ day, from: '00:00', until: '24:00' }))
  const hours = { timeZone: 'Etc/UTC', week: JSON.stringify(week), holidays: '[]' }
  await db
    .insertInto('calendars')
    .values({ tenantId, isOn: 1, ...hours, updatedAt: 0 })
    .execute()
  await db
    .insertInto('services')
    .values({
      ...{ id: `service ${tenantId}`, tenantId, position: 0, name: 'Cleaning', minutes: 30, gapMinutes: 0 },
      ...{ leadMinutes, daysAhead, perDayMax, stepMinutes: 30 },
      ...(page ? { link: CAL_COM_LINK, external: JSON.stringify(page) } : { link: null, external: null }),
    })
    .execute()
}

export type TestCall = {
  use: (name: string, given?: object) => Promise<ToolAnswer>
  /** the first slot that is offered */
  findSlot: () => Promise<string>
  /** reads a slot back, and books it after the caller has agreed */
  book: (slot: string, given?: object) => Promise<ToolAnswer>
}

/** A call in which the agent uses the booking tools. Each use is four seconds after the one before. */
export function startCall(deps: BookingDeps, tenantId: TenantId, options: Partial<BookingCall> = {}): TestCall {
  const call = {
    ...{ tenantId, conversationId: `conv_${crypto.randomUUID()}`, callerNumber: CALLER, isTest: false },
    ...{ language: 'en' as Language, masking: { personal: false }, at: deps.now(), ...options },
  }
  const use: TestCall['use'] = async (name, given = {}) => {
    call.at += 4000
    return await answerBookingTool(deps, { ...call }, { name, given })
  }
  return {
    use,
    async findSlot() {
      const { result } = await use('find_times')
      return (result as { earliest: { slot: string } | null } | undefined)?.earliest?.slot ?? ''
    },
    async book(slot, given = {}) {
      const wanted = { slot, name: 'Eve Adams', phone_ok: true, ...given }
      await use('book_time', { ...wanted, confirmed: false })
      return await use('book_time', { ...wanted, confirmed: true })
    },
  }
}
