import { limitCombiningMarks } from '@callwright/contract/text/text'
import type { ReactNode, Ref, TextareaHTMLAttributes } from 'react'
import { cx } from '#lib/cx.ts'
import { CONTROL_STYLE } from './control-style.ts'

type Props = TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> }

export function TextArea({ rows = 4, className, onChange, ...rest }: Props): ReactNode {
  return (
    <textarea
      {...rest}
      rows={rows}
      className={cx(CONTROL_STYLE, 'block min-h-20 resize-y py-2', className)}
      onChange={(event) => {
        // Show the text as it will be saved, so that the form does not look unsaved afterward.
        const limited = limitCombiningMarks(event.target.value)
        if (limited !== event.target.value) event.target.value = limited
        onChange?.(event)
      }}
    />
  )
}
