import { type CallOrigin, originOf } from '@callwright/db/tables/call-order'
import { type RawBuilder, sql } from 'kysely'

import type { Deps } from './context.ts'

// Which calls are business: figures, goals, and requests leave out the others. Lists of calls show all of them.

export type Installation = { voice: Pick<Deps['voice'], 'name'> }

/** Tests never count. Simulated calls count only where no provider is connected, since there are no others. */
export function countedOrigins({ voice }: Installation): readonly CallOrigin[] {
  return voice.name === 'simulator' ? ['live', 'simulated'] : ['live']
}

export function isCountedCall(installation: Installation, call: Parameters<typeof originOf>[0]): boolean {
  return countedOrigins(installation).includes(originOf(call))
}

/** The same as a condition of a query over `calls`. */
export function whereCallCounts(installation: Installation): RawBuilder<boolean> {
  const isNoTest = sql<boolean>`calls."testMode" = 0`
  return countedOrigins(installation).includes('simulated')
    ? isNoTest
    : sql<boolean>`(${isNoTest} and calls.provider <> 'simulator')`
}
