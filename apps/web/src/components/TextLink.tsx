import type { ReactNode } from 'react'
import { Link } from 'wouter'

type Props = {
  href: string
  /** Called when the pointer or the focus reaches the link, to preload its target. */
  onIntent?: () => void
  children: ReactNode
}

/** A link within a sentence or next to a field. */
export function TextLink({ href, onIntent, children }: Props): ReactNode {
  return (
    <Link
      href={href}
      onPointerEnter={onIntent}
      onFocus={onIntent}
      className="rounded-sm font-medium text-accent-text underline decoration-transparent underline-offset-4 transition-colors duration-100 hover:decoration-current"
    >
      {children}
    </Link>
  )
}
