import type { ReactNode } from 'react'
import { hasUnsavedForms } from '#lib/form/unsaved-changes.ts'
import { createStore, type Store } from '#lib/store.ts'

export type Question = {
  /** The action as a question. */
  title: string
  /** What is lost; names are in `<b>`. */
  text: ReactNode
  /** The verb, and its form while the action is pending. */
  confirm: readonly [label: string, busyLabel?: string]
  cancelLabel?: string
  /** The question closes when the promise settles. */
  onConfirm: () => void | Promise<unknown>
  /** Keeps the question open after a failure, so that the user can try again. */
  staysOnFailure?: boolean
}

type AskedQuestion = { question: Question; isOpen: boolean }

/** The last question; not open while it fades out. */
export const askedQuestion: Store<AskedQuestion | null> = createStore<AskedQuestion | null>(null)

/** Asks for confirmation before data is lost. Also works outside React. */
export function askFirst(question: Question): void {
  askedQuestion.set({ question, isOpen: true })
}

/** Closes the question if it is still the one that is open. */
export function closeQuestion(question: Question): void {
  if (askedQuestion.get()?.question === question) askedQuestion.set({ question, isOpen: false })
}

/** Leaves the page at once if nothing would be lost, otherwise asks first. */
export function confirmAndLeave(leave: () => void): void {
  if (!hasUnsavedForms()) return leave()
  askFirst({
    title: 'Leave without saving?',
    text: 'Your changes on this page are not saved and will be lost.',
    confirm: ['Leave'],
    cancelLabel: 'Keep editing',
    onConfirm: leave,
  })
}
