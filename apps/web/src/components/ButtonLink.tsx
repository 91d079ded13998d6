import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { cx } from '#lib/cx.ts'
import { buttonStyle, type ButtonSize, type ButtonVariant } from './button-style.ts'

type Props = {
  href: string
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: ReactNode
  className?: string
  /** Called when the pointer or the focus reaches the link, to preload its target. */
  onIntent?: () => void
  children: ReactNode
}

/** A link within the app that looks like a button. */
export function ButtonLink({ href, variant = 'primary', size = 'md', ...rest }: Props): ReactNode {
  const { icon, className, onIntent, children } = rest
  return (
    <Link
      href={href}
      onPointerEnter={onIntent}
      onFocus={onIntent}
      className={cx(buttonStyle(variant, size), className)}
    >
      {icon}
      <span className="truncate">{children}</span>
    </Link>
  )
}
