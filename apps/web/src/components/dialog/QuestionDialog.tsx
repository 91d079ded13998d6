import { useState, type ReactNode } from 'react'
import { useStore } from '#lib/store.ts'
import { Button } from '../Button.tsx'
import { askedQuestion, closeQuestion, type Question } from './ask-first.ts'
import { Dialog } from './Dialog.tsx'

/** The question that `askFirst` asks. It cannot be closed while its action is pending. */
export function QuestionDialog(): ReactNode {
  const asked = useStore(askedQuestion)
  const [pending, setPending] = useState<Question | null>(null)
  if (!asked) return null
  const { question, isOpen } = asked
  const { title, text, cancelLabel = 'Cancel', onConfirm, staysOnFailure = false } = question
  const [label, busyLabel = label] = question.confirm
  const isBusy = pending === question
  const close = (): void => void (isBusy || closeQuestion(question))

  async function confirm(): Promise<void> {
    setPending(question)
    const action = Promise.resolve(onConfirm())
    // The action itself reports its failure.
    const hasFailed = await action.then(
      () => false,
      () => true,
    )
    setPending((now) => (now === question ? null : now))
    if (!hasFailed || !staysOnFailure) closeQuestion(question)
  }

  return (
    <Dialog
      open={isOpen}
      onClose={close}
      title={title}
      size="sm"
      closeLabel={cancelLabel}
      footer={
        <Button variant="danger" busy={isBusy} onClick={() => void confirm()}>
          {isBusy ? busyLabel : label}
        </Button>
      }
    >
      <p className="text-base wrap-anywhere text-muted [&_b]:font-medium [&_b]:text-ink">{text}</p>
    </Dialog>
  )
}
