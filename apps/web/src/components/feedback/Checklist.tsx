import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { focusContent } from '#lib/focus-content.ts'
import { ButtonLink } from '../ButtonLink.tsx'
import { Card } from '../Card.tsx'
import { IconButton } from '../IconButton.tsx'
import { toast } from './toasts.ts'

export type ChecklistStep = {
  key: string
  title: string
  text: ReactNode
  isDone: boolean
  /** Keeps showing the text after the step is done. */
  keepsText?: boolean
  /** Where to do the step; omitted for steps outside the app. */
  href?: string
  /** The link's label. */
  linkText?: string
}

type Props = {
  title: string
  steps: readonly ChecklistStep[]
  /** A note below the steps. */
  footer?: ReactNode
  onHide: () => void
  /** Called by "Undo" in the toast. */
  onShow: () => void
}

/** Steps that can be done in any order; the first open one has the primary button. */
export function Checklist({ title, steps, footer, onHide, onShow }: Props): ReactNode {
  const done = steps.filter(({ isDone }) => isDone).length
  const next = steps.find(({ isDone }) => !isDone)
  function hide(): void {
    onHide()
    toast({ title: 'List hidden', action: { label: 'Undo', onSelect: show } })
    focusContent()
  }
  function show(): void {
    onShow()
    focusContent()
  }
  return (
    <Card
      title={title}
      description={next ? `${done} of ${steps.length} done` : 'All done'}
      padded={false}
      action={<IconButton label="Hide this list" icon={<X size={16} />} onClick={hide} />}
    >
      <ol className="divide-y divide-line">
        {steps.map((step, index) => (
          <Step key={step.key} step={step} number={index + 1} isNext={step === next} />
        ))}
      </ol>
      {footer && <p className="border-t border-line bg-sunken px-5 py-3 text-sm text-muted">{footer}</p>}
    </Card>
  )
}

function Step({ step, number, isNext }: { step: ChecklistStep; number: number; isNext: boolean }): ReactNode {
  const { title, text, isDone, keepsText, href, linkText } = step
  return (
    <li aria-current={isNext ? 'step' : undefined} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
      <StepMark number={number} isDone={isDone} isNext={isNext} />
      <div className="min-w-0 flex-1 basis-52">
        <p className={isDone ? 'text-base text-muted' : 'text-base font-medium text-ink'}>{title}</p>
        {(!isDone || keepsText) && <p className="text-sm text-muted">{text}</p>}
      </div>
      {href !== undefined && linkText !== undefined && (
        // On a phone, aligned with the text rather than the number.
        <div className="max-sm:basis-full max-sm:pl-11 sm:w-48">
          <ButtonLink href={href} variant={isNext ? 'primary' : 'secondary'} size="sm" className="sm:w-full">
            {linkText}
          </ButtonLink>
        </div>
      )}
    </li>
  )
}

function StepMark({ number, isDone, isNext }: { number: number; isDone: boolean; isNext: boolean }): ReactNode {
  const openStyle = isNext ? 'bg-accent text-on-accent' : 'bg-sunken text-muted'
  return (
    <span
      className={`flex size-7 shrink-0 items-center justify-center rounded-full text-sm font-semibold ${isDone ? 'bg-green-soft text-green' : openStyle}`}
    >
      {isDone ? <Check size={16} role="img" aria-label="Done" /> : number}
    </span>
  )
}
