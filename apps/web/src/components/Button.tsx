import { useRef, type ButtonHTMLAttributes, type ReactNode, type Ref } from 'react'
import { cx } from '#lib/cx.ts'
import { buttonStyle, type ButtonSize, type ButtonVariant } from './button-style.ts'
import { Spinner } from './Spinner.tsx'

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Disables the button, marks it as busy, and keeps its width when its text changes. */
  busy?: boolean
  icon?: ReactNode
  ref?: Ref<HTMLButtonElement>
}

export function Button({ variant = 'primary', size = 'md', busy = false, icon, ...rest }: Props): ReactNode {
  const { type = 'button', className, disabled, children, style, onClick, ...others } = rest
  const width = useRef(0)

  return (
    <button
      {...others}
      // Measured only on a press, since reading the width forces a layout.
      onClick={(event) => {
        width.current = event.currentTarget.offsetWidth
        onClick?.(event)
      }}
      // Submits a form only if `type` says so.
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
