import { memo, useRef, type ReactNode, type Ref } from 'react'
import type { FieldAria } from '#components/form/Field.tsx'
import { TextArea } from '#components/form/TextArea.tsx'
import { cx } from '#lib/cx.ts'
import { splitAtVariables, type Segment } from './prompt-variables.ts'

const MARKS: Record<Segment['kind'], string | undefined> = {
  plain: undefined,
  variable: 'bg-accent-soft ring-accent-text/30',
  doubtful: 'bg-amber-soft ring-amber/50',
}

// Both layers must wrap identically: same box, font and scrollbar gutter.
const LAYER = '[scrollbar-gutter:stable] [unicode-bidi:plaintext]'

type Props = {
  ref?: Ref<HTMLTextAreaElement>
  aria: FieldAria
  control: { name: string; value: string; onChange: (event: { target: { value: string } }) => void }
  placeholder: string
  /** Sets the minimum and maximum height. */
  size: 'short' | 'long'
  /** Lights up for a moment. */
  isFilled?: boolean | undefined
  onFocus: (area: HTMLTextAreaElement) => void
}

/** A text area that highlights `{{variables}}` as they are typed. It grows with its text. */
export function PromptArea({ ref, aria, control, placeholder, size, isFilled, onFocus }: Props): ReactNode {
  const marks = useRef<HTMLDivElement>(null)
  return (
    <div
      data-filled={isFilled || undefined}
      className={cx('relative scroll-mt-12 rounded-md bg-surface', isFilled && 'animate-filled')}
    >
      <div
        ref={marks}
        aria-hidden="true"
        dir="auto"
        className={cx(
          'pointer-events-none absolute inset-0 overflow-hidden rounded-md border border-transparent px-3 py-2 text-base wrap-break-word whitespace-pre-wrap text-transparent select-none',
          LAYER,
        )}
      >
        <Marks text={control.value} />
      </div>
      <TextArea
        {...aria}
        {...control}
        ref={ref}
        dir="auto"
        rows={size === 'short' ? 2 : 14}
        placeholder={placeholder}
        onFocus={({ currentTarget }) => onFocus(currentTarget)}
        onScroll={({ currentTarget }) => {
          if (marks.current) marks.current.scrollTop = currentTarget.scrollTop
        }}
        className={cx(
          'relative bg-transparent! [field-sizing:content]',
          LAYER,
          size === 'short' ? 'max-h-60' : 'max-h-[70dvh] min-h-87!',
        )}
      />
    </div>
  )
}

const Marks = memo(function Marks({ text }: { text: string }): ReactNode {
  return (
    <>
      {splitAtVariables(text).map((segment, index) => (
        <span key={index} className={cx(segment.kind !== 'plain' && 'rounded-sm ring-1', MARKS[segment.kind])}>
          {segment.text}
        </span>
      ))}
      {/* Gives an empty last line its height. */}
      {'\n'}
    </>
  )
})
