import type { ReactNode } from 'react'
import { ButtonLink } from '../ButtonLink.tsx'

type Props = {
  icon?: ReactNode
  title: string
  text?: ReactNode
  /** The screen where the first item is added. */
  link?: { href: string; text: string }
  /** In place of a link. */
  action?: ReactNode
}

/** Says what will appear here and why nothing does yet, and has the link or button that adds the first item. */
export function EmptyState({ icon, title, text, link, action }: Props): ReactNode {
  return (
    <div className="flex flex-col items-center px-6 py-12 text-center">
      {icon && (
        <div
          aria-hidden="true"
          className="mb-4 flex size-11 items-center justify-center rounded-lg border border-line bg-sunken text-muted [&_svg]:size-5"
        >
          {icon}
        </div>
      )}
      <p className="text-base font-medium text-ink">{title}</p>
      {text && <p className="mt-1 max-w-sm text-sm text-balance text-muted">{text}</p>}
      {(link || action) && (
        <div className="mt-5">
          {link && (
            <ButtonLink href={link.href} variant="secondary" size="sm">
              {link.text}
            </ButtonLink>
          )}
          {action}
        </div>
      )}
    </div>
  )
}
