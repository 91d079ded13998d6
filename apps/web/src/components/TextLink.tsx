import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { cx } from '#lib/cx.ts'

type Props = {
  /** Without one, only the text is shown. */
  href: string | undefined
  /** Called when the pointer or the focus reaches the link, to preload its target. */
  onIntent?: () => void
  /** For links that follow each other or stand in a colored notice. */
  isUnderlined?: boolean
  /** The full text of a link that is cut off at the end of its line. */
  truncatedTitle?: string
  children: ReactNode
}

/** A link within a sentence or next to a field. */
export function TextLink({ href, onIntent, isUnderlined = false, truncatedTitle, children }: Props): ReactNode {
  if (href === undefined) return children
  return (
    <Link
      href={href}
      title={truncatedTitle}
      dir={truncatedTitle === undefined ? undefined : 'auto'}
      onPointerEnter={onIntent}
      onFocus={onIntent}
      className={cx(
        'rounded-sm font-medium text-accent-text underline underline-offset-4 transition-colors duration-100 hover:decoration-current',
        !isUnderlined && 'decoration-transparent',
        truncatedTitle !== undefined && 'block min-w-0 truncate',
      )}
    >
      {children}
    </Link>
  )
}
