import { setTimeout as sleep } from 'node:timers/promises'

import { openDatabase } from '@callwright/db/open-database'
import { newPostgresDatabase } from '@callwright/db/testing/test-databases'
import { afterEach, describe, expect, test, vi } from 'vitest'

import { startSharedClock } from '../../src/installation/shared-clock.ts'

const MINUTE = 60_000

const postgres = process.env['TEST_POSTGRES_URL']

describe.skipIf(!postgres)('with PostgreSQL', () => {
  afterEach(() => void vi.restoreAllMocks())

  test.each([2 * MINUTE, -2 * MINUTE])(
    'a machine that is set by %d ms still has the time of the database',
    async (by) => {
      await using database = await newPostgresDatabase(postgres ?? '')
      const { db, close } = await openDatabase({ kind: 'postgres', url: database.url })
      const clock = await startSharedClock(db, { warn: () => {} })
      const [before, since] = [clock.now(), performance.now()]
      const wrong = (): number => Math.abs(clock.now() - before - (performance.now() - since))
      const unset = Date.now
      vi.spyOn(Date, 'now').mockImplementation(() => unset() + by)
      expect(wrong()).toBeLessThan(100)
      await sleep(50)
      expect(wrong()).toBeLessThan(100)
      clock.stop()
      await close()
    },
  )
})
