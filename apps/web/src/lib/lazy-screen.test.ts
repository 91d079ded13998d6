import { describe, expect, it } from 'vitest'
import { loadOrReload } from './lazy-screen.ts'

function page() {
  const flags = new Map<string, string>()
  const counts = { reloads: 0 }
  return {
    counts,
    flags: {
      getItem: (key: string) => flags.get(key) ?? null,
      setItem: (key: string, value: string) => void flags.set(key, value),
      removeItem: (key: string) => void flags.delete(key),
    },
    reload: () => void (counts.reloads += 1),
  }
}

const missing = async (): Promise<string> => {
  throw new TypeError('Failed to fetch dynamically imported module')
}

describe('code that is fetched when it is used', () => {
  it('reloads the page once when a file is gone, then tells', async () => {
    const here = page()
    const waiting = loadOrReload('home', missing, here)
    const outcome = await Promise.race([waiting, new Promise((done) => setTimeout(done, 5, 'still open'))])
    expect([outcome, here.counts.reloads]).toEqual(['still open', 1])
    await expect(loadOrReload('home', missing, here)).rejects.toThrow('Failed to fetch')
    expect(here.counts.reloads).toBe(1)
  })

  it('counts each screen for itself and forgets the reload once the screen has loaded', async () => {
    const here = page()
    void loadOrReload('home', missing, here)
    await Promise.resolve()
    await expect(loadOrReload('agent', async () => 'code', here)).resolves.toBe('code')
    await expect(loadOrReload('home', async () => 'code', here)).resolves.toBe('code')
    void loadOrReload('home', missing, here)
    await Promise.resolve()
    expect(here.counts.reloads).toBe(2)
  })
})
