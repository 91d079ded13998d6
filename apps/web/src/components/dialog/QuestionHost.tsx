import { useEffect, type ReactNode } from 'react'
import { useLocation, useSearch } from 'wouter'
import { lazyScreen } from '#lib/loading/lazy-screen.tsx'
import { useStore } from '#lib/store.ts'
import { askedQuestion, closeQuestion } from './ask-first.ts'

const QuestionDialog = lazyScreen(async () => {
  const loaded = await import('./QuestionDialog.tsx').catch(() => null)
  return loaded?.QuestionDialog ?? PlainQuestion
})

/** The browser's own dialog, if ours cannot be loaded. */
function PlainQuestion(): ReactNode {
  const asked = useStore(askedQuestion)
  useEffect(() => {
    if (!asked?.isOpen) return
    const { question } = asked
    closeQuestion(question)
    // The action itself reports its failure.
    const { title, text } = question
    if (confirm(typeof text === 'string' ? `${title}\n\n${text}` : title))
      Promise.resolve(question.onConfirm()).catch(() => undefined)
  }, [asked])
  return null
}

/**
 * Shows the questions of `askFirst`; the code loads with the first one. A question closes with its page; a call's
 * details, which the query names, are a page too.
 */
export function QuestionHost(): ReactNode {
  const asked = useStore(askedQuestion)
  const [path] = useLocation()
  const search = useSearch()
  useEffect(
    () => () => {
      const last = askedQuestion.get()
      if (last) closeQuestion(last.question)
    },
    [path, search],
  )
  return asked && <QuestionDialog />
}
