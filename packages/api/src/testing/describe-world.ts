import type { Dialect } from '@callwright/db/database'
import { onBothDialects, type OpenTestDatabase } from '@callwright/db/testing/test-databases'
import { test } from 'vitest'

import type { Settings } from '../context/context.ts'
import { createDeliveryWorld, type DeliveryWorld } from './delivery-world.ts'
import { signInOperator, tenantOf } from './operator.ts'
import { createWorld, type World } from './test-world.ts'

type WorldTest<W extends World> = ReturnType<typeof createWorldTest<W>>

/**
 * Defines tests for both databases. `it` gives each test a world of its own, in which the people whom the test names
 * have signed up: `async ({ world, ada }) => ...`. `it.override('settings', ...)` changes the settings of the worlds.
 */
export function describeWorld(
  name: string,
  tests: (it: WorldTest<World>, open: OpenTestDatabase, dialect: Dialect) => void,
): void {
  onBothDialects(name, (open, dialect) => tests(createWorldTest(open, createWorld), open, dialect))
}

/** Defines tests as `describeWorld` does, in worlds that may send webhooks to this machine. */
export function describeDeliveryWorld(name: string, tests: (it: WorldTest<DeliveryWorld>) => void): void {
  onBothDialects(name, (open) => tests(createWorldTest(open, createDeliveryWorld)))
}

function createWorldTest<W extends World>(
  open: OpenTestDatabase,
  create: (open: OpenTestDatabase, settings: Partial<Settings>) => Promise<W>,
) {
  return (
    test
      .extend('settings', (): Partial<Settings> => ({}))
      .extend('world', async ({ settings }, { onCleanup }) => {
        const world = await create(open, settings)
        onCleanup(world[Symbol.asyncDispose])
        return world
      })
      .extend('operator', async ({ world }) => await signInOperator(world))
      .extend('ada', async ({ world }) => await world.signUp('ada@example.com'))
      .extend('ben', async ({ world }) => await world.signUp('ben@example.com'))
      .extend('bob', async ({ world }) => await world.signUp('bob@example.com'))
      /** The id of Ada's business. */
      .extend('tenantId', async ({ ada }) => await tenantOf(ada))
  )
}
