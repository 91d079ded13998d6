import { afterEach, describe, expect, it } from 'vitest'
import { resolvePendingNavigation, registerUnsavedForm, confirmAndLeave, pendingNavigation } from './unsaved-changes.ts'

const isLeaveWaiting = (): boolean => pendingNavigation.get() !== null

describe('leaving a page', () => {
  const releases: (() => void)[] = []
  afterEach(() => releases.splice(0).forEach((release) => release()))

  it('is immediate if nothing would be lost', () => {
    let left = 0
    confirmAndLeave(() => (left += 1))
    expect([left, isLeaveWaiting()]).toEqual([1, false])
  })

  it('waits for an answer while a form has unsaved text', () => {
    let left = 0
    releases.push(registerUnsavedForm())
    confirmAndLeave(() => (left += 1))
    expect([left, isLeaveWaiting()]).toEqual([0, true])
    resolvePendingNavigation('stay')
    expect([left, isLeaveWaiting()]).toEqual([0, false])
    confirmAndLeave(() => (left += 1))
    resolvePendingNavigation('leave')
    expect([left, isLeaveWaiting()]).toEqual([1, false])
  })

  it('is immediate again once every form is saved, even if one is released twice', () => {
    let left = 0
    const [first, second] = [registerUnsavedForm(), registerUnsavedForm()]
    first()
    first()
    confirmAndLeave(() => (left += 1))
    expect(left).toBe(0)
    resolvePendingNavigation('stay')
    second()
    confirmAndLeave(() => (left += 1))
    expect(left).toBe(1)
  })
})
