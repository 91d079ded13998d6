import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { cx } from '#lib/cx.ts'

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'title' | 'aria-label'> & {
  /** What the button does; read aloud and shown as its tooltip. */
  label: string
  icon: ReactNode
  tone?: 'default' | 'danger'
  size?: 'md' | 'sm'
  ref?: Ref<HTMLButtonElement>
}

export function IconButton({ label, icon, tone = 'default', size = 'sm', className, ...rest }: Props): ReactNode {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={cx(
        'inline-flex shrink-0 items-center justify-center rounded-md text-muted transition-colors duration-100',
        'enabled:hover:bg-sunken disabled:cursor-not-allowed disabled:opacity-50 pointer-coarse:size-10',
        tone === 'danger' ? 'enabled:hover:text-red' : 'enabled:hover:text-ink',
        size === 'sm' ? 'size-8' : 'size-10',
        className,
      )}
    >
      {icon}
    </button>
  )
}
