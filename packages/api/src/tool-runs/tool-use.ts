import type { TenantId } from '@callwright/db/tables/ids'

import type { Deps } from '../context/context.ts'
import type { ReportedCall } from './read-call.ts'

export type AnswerDeps = Pick<
  Deps,
  'db' | 'now' | 'newId' | 'log' | 'settings' | 'secretKey' | 'serverInfo' | 'events' | 'readCalendar'
>

export type ToolUse = {
  toolId: string
  /** as the agent sent them */
  arguments: unknown
  call: ReportedCall
  /** The call is simulated: nothing is sent. */
  isSimulated: boolean
  /** epoch ms of the use in a simulated call; default: now */
  at?: number
  /** Called once the business is known. @returns a function to call at the end @throws DomainError if it has no room */
  enter?: (tenantId: TenantId) => () => void
}
