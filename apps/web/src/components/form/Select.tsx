import { ChevronDown } from 'lucide-react'
import type { ReactNode, Ref, SelectHTMLAttributes } from 'react'
import { cx } from '#lib/cx.ts'
import { CONTROL_STYLE } from './control-style.ts'

type Props = SelectHTMLAttributes<HTMLSelectElement> & { ref?: Ref<HTMLSelectElement> }

/** A native select with our styling; its children are the options. */
export function Select({ className, children, ...rest }: Props): ReactNode {
  return (
    <div className={cx('relative', className)}>
      <select {...rest} className={cx(CONTROL_STYLE, 'h-10 appearance-none pr-10')}>
        {children}
      </select>
      <ChevronDown
        size={16}
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-muted"
      />
    </div>
  )
}
