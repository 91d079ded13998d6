import { setImmediate } from 'node:timers/promises'

import { afterEach, describe, expect, it } from 'vitest'
import { loadCode, newVersionAvailable, type EntryScripts } from './load-code.ts'

function entryScripts(served: string | null): EntryScripts {
  return { getLoaded: () => '/old.js', fetchServed: async () => served }
}

const loadMissing = async (): Promise<string> => {
  throw new TypeError('Failed to fetch dynamically imported module')
}

async function readOutcome(loading: Promise<string>): Promise<string> {
  // The code under test awaits only microtasks, which all run before setImmediate.
  return await Promise.race([loading.catch((error: Error) => error.message), setImmediate('pending')])
}

describe('code that is loaded on demand', () => {
  afterEach(() => newVersionAvailable.set(false))

  it('loads without a notice', async () => {
    expect([await loadCode(async () => 'code', entryScripts('/new.js')), newVersionAvailable.get()]).toEqual([
      'code',
      false,
    ])
  })

  it('waits for a reload if the server has a new version', async () => {
    const outcome = await readOutcome(loadCode(loadMissing, entryScripts('/new.js')))
    expect([outcome, newVersionAvailable.get()]).toEqual(['pending', true])
  })

  it.each(['/old.js', null])('fails if the server has %j: a reload would not help', async (served) => {
    expect([await readOutcome(loadCode(loadMissing, entryScripts(served))), newVersionAvailable.get()]).toEqual([
      expect.stringMatching(/^Failed to fetch/),
      false,
    ])
  })
})
