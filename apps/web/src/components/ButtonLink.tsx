import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { cx } from '../lib/cx.ts'
import { buttonLook, type ButtonSize, type ButtonVariant } from './button-looks.ts'

type Props = {
  href: string
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: ReactNode
  className?: string
  children: ReactNode
}

/** A link within the app that looks like a button. */
export function ButtonLink({ href, variant = 'primary', size = 'md', icon, className, children }: Props): ReactNode {
  return (
    <Link href={href} className={cx(buttonLook(variant, size), className)}>
      {icon}
      <span className="truncate">{children}</span>
    </Link>
  )
}
