import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { cx } from '../lib/cx.ts'

type Props = {
  href: string
  /** Called when the pointer or the focus reaches the link, to preload its target. */
  onIntent?: () => void
  /** For links that follow each other or stand in a colored notice. */
  isUnderlined?: boolean
  children: ReactNode
}

/** A link within a sentence or next to a field. */
export function TextLink({ href, onIntent, isUnderlined = false, children }: Props): ReactNode {
  return (
    <Link
      href={href}
      onPointerEnter={onIntent}
      onFocus={onIntent}
      className={cx(
        'rounded-sm font-medium text-accent-text underline underline-offset-4 transition-colors duration-100 hover:decoration-current',
        !isUnderlined && 'decoration-transparent',
      )}
    >
      {children}
    </Link>
  )
}
