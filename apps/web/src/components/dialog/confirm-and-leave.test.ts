import { afterEach, describe, expect, it } from 'vitest'
import { registerUnsavedForm } from '#lib/form/unsaved-changes.ts'
import { askedQuestion, closeQuestion, confirmAndLeave } from './ask-first.ts'

const isLeaveWaiting = (): boolean => askedQuestion.get()?.isOpen === true

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
    answer('stay')
    expect([left, isLeaveWaiting()]).toEqual([0, false])
    confirmAndLeave(() => (left += 1))
    answer('leave')
    expect([left, isLeaveWaiting()]).toEqual([1, false])
  })

  it('is immediate again once every form is saved, even if one is released twice', () => {
    let left = 0
    const [first, second] = [registerUnsavedForm(), registerUnsavedForm()]
    first()
    first()
    confirmAndLeave(() => (left += 1))
    expect(left).toBe(0)
    answer('stay')
    second()
    confirmAndLeave(() => (left += 1))
    expect(left).toBe(1)
  })
})

function answer(choice: 'leave' | 'stay'): void {
  const question = askedQuestion.get()?.question
  if (!question) return
  closeQuestion(question)
  if (choice === 'leave') void question.onConfirm()
}
