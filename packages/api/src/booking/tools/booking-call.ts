import type { Masking } from '@callwright/contract/calls/mask'
import type { Language } from '@callwright/contract/agent'
import type { E164 } from '@callwright/contract/text/phone'
import type { TenantId } from '@callwright/db/tables/ids'

import type { Deps } from '../../context/context.ts'
import type { EventDeps } from '../../webhooks/publish-event.ts'

export type BookingDeps = EventDeps & Pick<Deps, 'log' | 'secretKey' | 'readCalendar'>

/** A call in which an agent uses a booking tool. `at`: epoch ms. */
export type BookingCall = {
  tenantId: TenantId
  conversationId: string
  /** null if the number is withheld */
  callerNumber: E164 | null
  isTest: boolean
  masking: Masking
  language: Language
  at: number
}
