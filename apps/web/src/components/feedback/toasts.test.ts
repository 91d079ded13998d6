import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  dismissToast,
  pauseToastTimer,
  restartToastTimer,
  shownToast,
  toast,
  TOAST_DURATION_MS,
  TOAST_REMOVAL_DELAY_MS,
} from './toasts.ts'

describe('toasts', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    dismissToast()
    vi.runAllTimers()
    vi.useRealTimers()
  })

  it('appear one at a time: the newest replaces the previous one and restarts the timer', () => {
    toast({ title: 'Notes saved' })
    vi.advanceTimersByTime(TOAST_DURATION_MS - 1)
    toast({ title: 'Link added', description: 'example.com' })
    vi.advanceTimersByTime(TOAST_DURATION_MS - 1)
    expect(shownToast.get()).toMatchObject({ title: 'Link added', description: 'example.com', open: true })
    vi.advanceTimersByTime(1)
    expect(shownToast.get()?.open).toBe(false)
  })

  it('stay closed after they are dismissed, until they are removed', () => {
    toast({ title: 'Notes saved' })
    dismissToast()
    expect(shownToast.get()).toMatchObject({ title: 'Notes saved', open: false })
    vi.advanceTimersByTime(TOAST_REMOVAL_DELAY_MS - 1)
    expect(shownToast.get()).not.toBeNull()
    vi.advanceTimersByTime(1)
    expect(shownToast.get()).toBeNull()
  })

  it('stay open while they are held', () => {
    toast({ title: 'Notes saved' })
    pauseToastTimer()
    vi.advanceTimersByTime(TOAST_DURATION_MS * 10)
    expect(shownToast.get()?.open).toBe(true)
    restartToastTimer()
    vi.advanceTimersByTime(TOAST_DURATION_MS)
    expect(shownToast.get()?.open).toBe(false)
  })

  it('notify listeners until they unsubscribe', () => {
    const seen: (string | undefined)[] = []
    const unsubscribe = shownToast.subscribe(() => seen.push(shownToast.get()?.title))
    toast({ title: 'one' })
    unsubscribe()
    toast({ title: 'two' })
    expect(seen).toEqual(['one'])
  })

  it('have unique ids, so that a repeated message is announced again', () => {
    toast({ title: 'Login failed' })
    const first = shownToast.get()?.id
    toast({ title: 'Login failed' })
    expect(shownToast.get()?.id).not.toBe(first)
  })
})
