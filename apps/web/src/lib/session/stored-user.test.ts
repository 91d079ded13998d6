import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearStoredUser, storeUser, getStoredUserId } from './stored-user.ts'

const USER = { id: 'user-1', email: 'mara@example.com' }

describe('the stored user', () => {
  const storage = new Map<string, string>()

  beforeEach(() => {
    storage.clear()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => void storage.set(key, value),
      removeItem: (key: string) => void storage.delete(key),
    })
  })
  afterEach(() => {
    clearStoredUser()
    vi.unstubAllGlobals()
  })

  it('is stored as userId and userEmail', () => {
    storeUser(USER)
    expect(Object.fromEntries(storage)).toEqual({ userId: 'user-1', userEmail: 'mara@example.com' })
    expect(getStoredUserId()).toBe('user-1')
  })

  it('leaves nothing behind when it is forgotten', () => {
    storeUser(USER)
    clearStoredUser()
    expect(storage.size).toBe(0)
    expect(getStoredUserId()).toBeNull()
  })

  it('lasts as long as the page if storage is disabled', () => {
    const refuse = (): never => {
      throw new Error('storage is switched off')
    }
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
    storeUser(USER)
    expect(getStoredUserId()).toBe('user-1')
    clearStoredUser()
    expect(getStoredUserId()).toBeNull()
  })
})
