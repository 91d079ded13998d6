import { useRef, type ButtonHTMLAttributes, type ReactNode } from 'react'
import { cx } from '../lib/cx.ts'
import { buttonStyle, type ButtonSize, type ButtonVariant } from './button-style.ts'
import { Spinner } from './Spinner.tsx'

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Work is under way: the button is disabled, says so and does not shrink when its text changes. */
  busy?: boolean
  icon?: ReactNode
}

export function Button({ variant = 'primary', size = 'md', busy = false, icon, ...rest }: Props): ReactNode {
  const { type = 'button', className, disabled, children, style, onClick, ...others } = rest
  const width = useRef(0)

  return (
    <button
      {...others}
      // Pressed by the pointer or by the keyboard, in a form too: only then does the page have to be laid out for it.
      onClick={(event) => {
        width.current = event.currentTarget.offsetWidth
        onClick?.(event)
      }}
      // A button submits only where it says so.
      type={type}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
      className={cx(buttonStyle(variant, size), busy ? 'opacity-75' : 'disabled:opacity-50', className)}
      style={busy && width.current > 0 ? { ...style, minWidth: width.current } : style}
    >
      {busy && icon !== undefined ? <Spinner size={16} /> : icon}
      <span className={cx('truncate', busy && 'animate-pulse')}>{children}</span>
    </button>
  )
}
