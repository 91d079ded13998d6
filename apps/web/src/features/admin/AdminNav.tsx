import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'wouter'
import { cx } from '../../lib/cx.ts'
import { ADMIN_PATH, ADMIN_PAGES, type AdminPage } from './paths.ts'

type Props = {
  /** The path segment of the page; empty for the dashboard. The page of a client counts as Clients. */
  page: string
  /** Called when the pointer or the focus reaches a link, to preload its page. */
  onNear: (page: AdminPage) => void
}

/** Links to the operator's pages, side by side. */
export function AdminNav({ page, onNear }: Props): ReactNode {
  const current = ADMIN_PAGES.some(({ key }) => key === page) ? page : 'clients'
  const currentLink = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    // On a phone the row is wider than the screen.
    currentLink.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])
  return (
    <nav aria-label="Admin Usage" className="-mt-2 overflow-x-auto border-b border-line [scrollbar-width:none]">
      <ul className="flex gap-6">
        {ADMIN_PAGES.map(({ key, label }) => (
          <li key={key} className="shrink-0">
            <Link
              ref={key === current ? currentLink : undefined}
              href={key === '' ? ADMIN_PATH : `${ADMIN_PATH}/${key}`}
              aria-current={key === page ? 'page' : undefined}
              onPointerEnter={() => onNear(key)}
              onFocus={() => onNear(key)}
              className={cx(
                'flex h-10 items-center border-b-2 px-0.5 text-base font-medium transition-colors duration-100 focus-visible:-outline-offset-2',
                key === current ? 'border-accent-text text-ink' : 'border-transparent text-muted hover:text-ink',
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
