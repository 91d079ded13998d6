import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'wouter'
import { cx } from '../../lib/cx.ts'
import { ADMIN_PATH, PAGE_NAMES, type PageName } from './paths.ts'

type Props = {
  /** The part of the address behind the operator's place; empty for the dashboard. A client's page belongs to the clients. */
  page: string
  /** The pointer or the focus is on the way to a page: time to fetch it. */
  onNear: (page: PageName) => void
}

/** The operator's pages, beside each other. */
export function AdminNav({ page, onNear }: Props): ReactNode {
  const current = PAGE_NAMES.some(({ key }) => key === page) ? page : 'clients'
  const here = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    // On a phone the row is wider than the screen.
    here.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])
  return (
    <nav aria-label="Admin Usage" className="-mt-2 overflow-x-auto border-b border-line [scrollbar-width:none]">
      <ul className="flex gap-6">
        {PAGE_NAMES.map(({ key, label }) => (
          <li key={key} className="shrink-0">
            <Link
              ref={key === current ? here : undefined}
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
