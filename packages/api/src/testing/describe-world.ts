import type { Dialect } from '@callwright/db/database'
import { onBothDialects, type OpenTestDatabase } from '@callwright/db/testing/test-databases'
import { test } from 'vitest'

import { signInOperator } from './operator.ts'
import { createWorld } from './test-world.ts'

type WorldTest = ReturnType<typeof createWorldTest>

/**
 * Defines tests for both databases. `it` gives each test a world of its own, in which the people whom the test names
 * have signed up: `async ({ world, ada }) => ...`.
 */
export function describeWorld(
  name: string,
  tests: (it: WorldTest, open: OpenTestDatabase, dialect: Dialect) => void,
): void {
  onBothDialects(name, (open, dialect) => tests(createWorldTest(open), open, dialect))
}

function createWorldTest(open: OpenTestDatabase) {
  return (
    test
      // oxlint-disable-next-line eslint/no-empty-pattern -- Vitest finds out from the pattern what a fixture needs.
      .extend('world', async ({}, { onCleanup }) => {
        const world = await createWorld(open)
        onCleanup(world[Symbol.asyncDispose])
        return world
      })
      .extend('operator', async ({ world }) => await signInOperator(world))
      .extend('ada', async ({ world }) => await world.signUp('ada@example.com'))
      .extend('ben', async ({ world }) => await world.signUp('ben@example.com'))
      .extend('bob', async ({ world }) => await world.signUp('bob@example.com'))
  )
}
