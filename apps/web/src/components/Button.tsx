import { useLayoutEffect, useRef, type ButtonHTMLAttributes, type ReactNode } from 'react'
import { cx } from '../lib/cx.ts'
import { buttonLook, type ButtonSize, type ButtonVariant } from './button-looks.ts'
import { Spinner } from './Spinner.tsx'

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Work is under way: the button is disabled, says so and does not shrink when its text changes. */
  busy?: boolean
  icon?: ReactNode
}

export function Button({ variant = 'primary', size = 'md', busy, icon, ...rest }: Props): ReactNode {
  const { type = 'button', className, disabled, children, style, ...others } = rest
  const element = useRef<HTMLButtonElement>(null)
  const width = useRef(0)

  useLayoutEffect(() => {
    // Asking lays out the whole page: only a button that may become busy does.
    if (busy === false) width.current = element.current?.offsetWidth ?? 0
  })

  return (
    <button
      {...others}
      ref={element}
      // A button submits only where it says so.
      type={type}
      disabled={disabled === true || busy === true}
      aria-busy={busy || undefined}
      className={cx(buttonLook(variant, size), busy ? 'opacity-75' : 'disabled:opacity-50', className)}
      style={busy === true && width.current > 0 ? { ...style, minWidth: width.current } : style}
    >
      {busy && icon !== undefined ? <Spinner size={16} /> : icon}
      <span className={cx('truncate', busy && 'animate-pulse')}>{children}</span>
    </button>
  )
}
