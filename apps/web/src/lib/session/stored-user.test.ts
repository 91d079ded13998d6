import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetUser, rememberUser, storedUserId } from './stored-user.ts'

const USER = { id: 'user-1', email: 'mara@example.com' }

describe('the stored user', () => {
  const kept = new Map<string, string>()

  beforeEach(() => {
    kept.clear()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    })
  })
  afterEach(() => {
    forgetUser()
    vi.unstubAllGlobals()
  })

  it('is kept as userId and userEmail', () => {
    rememberUser(USER)
    expect(Object.fromEntries(kept)).toEqual({ userId: 'user-1', userEmail: 'mara@example.com' })
    expect(storedUserId()).toBe('user-1')
  })

  it('leaves nothing behind when it is forgotten', () => {
    rememberUser(USER)
    forgetUser()
    expect(kept.size).toBe(0)
    expect(storedUserId()).toBeNull()
  })

  it('lasts as long as the page if storage is disabled', () => {
    const refuse = (): never => {
      throw new Error('storage is switched off')
    }
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
    rememberUser(USER)
    expect(storedUserId()).toBe('user-1')
    forgetUser()
    expect(storedUserId()).toBeNull()
  })
})
