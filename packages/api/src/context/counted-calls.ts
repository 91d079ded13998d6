import { type CallOrigin, originOf } from '@callwright/db/tables/call-order'

import type { Deps } from './context.ts'

// Which calls are business: figures, goals, and requests leave out the others. Lists of calls show all of them.

export type Installation = { voice: Pick<Deps['voice'], 'name'> }

/**
 * The least real origin of calls that count. Tests count only if they are included; simulated calls count only while no
 * provider is connected, since there are no others.
 */
export function countedOrigin({ voice }: Installation, withoutTests = true): CallOrigin {
  return withoutTests ? originOf({ provider: voice.name }) : 'test'
}
