import { setImmediate } from 'node:timers/promises'

import { describe, expect, it } from 'vitest'
import { loadCode, type PageControl } from './load-code.ts'

function pageAt(path: string, served: (string | null)[]): { page: PageControl; reloads: () => number } {
  const flags = new Map<string, string>()
  let reloads = 0
  return {
    reloads: () => reloads,
    page: {
      flags: { getItem: (key) => flags.get(key) ?? null, setItem: (key, value) => void flags.set(key, value) },
      path: () => path,
      servedEntry: async () => served.shift() ?? null,
      pause: async () => {},
      reload: () => void (reloads += 1),
    },
  }
}

const missing = async (): Promise<string> => {
  throw new TypeError('Failed to fetch dynamically imported module')
}

async function outcomeOf(loading: Promise<string>): Promise<string> {
  // The code under test awaits only microtasks, which all run before setImmediate.
  return await Promise.race([loading.catch((error: Error) => error.message), setImmediate('still open')])
}

describe('code that is fetched when it is used', () => {
  it('is what it is', async () => {
    const { page, reloads } = pageAt('/dashboard', [])
    expect([await loadCode(async () => 'code', page), reloads()]).toEqual(['code', 0])
  })

  it('reloads the page once for each version where a file is gone, then tells', async () => {
    const { page, reloads } = pageAt('/dashboard', ['/new.js', '/new.js', '/newer.js'])
    expect([await outcomeOf(loadCode(missing, page)), reloads()]).toEqual(['still open', 1])
    expect([await outcomeOf(loadCode(missing, page)), reloads()]).toEqual([
      expect.stringMatching(/^Failed to fetch/),
      1,
    ])
    expect([await outcomeOf(loadCode(missing, page)), reloads()]).toEqual(['still open', 2])
  })

  it('keeps the page where the server cannot be reached', async () => {
    const { page, reloads } = pageAt('/dashboard', [null])
    expect([await outcomeOf(loadCode(missing, page)), reloads()]).toEqual([
      expect.stringMatching(/^Failed to fetch/),
      0,
    ])
  })
})
