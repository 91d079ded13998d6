import { setImmediate } from 'node:timers/promises'

import { afterEach, describe, expect, it } from 'vitest'
import { loadCode, newVersion, type EntryScripts } from './load-code.ts'

function entries(served: string | null): EntryScripts {
  return { own: () => '/old.js', served: async () => served }
}

const missing = async (): Promise<string> => {
  throw new TypeError('Failed to fetch dynamically imported module')
}

async function outcomeOf(loading: Promise<string>): Promise<string> {
  // The code under test awaits only microtasks, which all run before setImmediate.
  return await Promise.race([loading.catch((error: Error) => error.message), setImmediate('still open')])
}

describe('code that is loaded on demand', () => {
  afterEach(() => newVersion.set(false))

  it('loads without a notice', async () => {
    expect([await loadCode(async () => 'code', entries('/new.js')), newVersion.get()]).toEqual(['code', false])
  })

  it('waits for a reload if the server has a new version', async () => {
    expect([await outcomeOf(loadCode(missing, entries('/new.js'))), newVersion.get()]).toEqual(['still open', true])
  })

  it.each(['/old.js', null])('fails if the server has %j: a reload would not help', async (served) => {
    expect([await outcomeOf(loadCode(missing, entries(served))), newVersion.get()]).toEqual([
      expect.stringMatching(/^Failed to fetch/),
      false,
    ])
  })
})
