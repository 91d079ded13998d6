import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { cx } from '#lib/cx.ts'
import { CONTROL_STYLE } from './control-style.ts'

type Props = InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }

export function TextInput({ type = 'text', className, ...rest }: Props): ReactNode {
  return <input {...rest} type={type} className={cx(CONTROL_STYLE, 'h-10', className)} />
}
