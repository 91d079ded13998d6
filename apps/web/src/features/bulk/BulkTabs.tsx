import { useEffect, useRef, type ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { trpc } from '#lib/api/trpc.ts'

const POLL_MS = 30_000

/** Links to the campaigns, call-backs, schedule, and do-not-call list; they look like tabs. */
export function BulkTabs(): ReactNode {
  const [path] = useLocation()
  const nav = useRef<HTMLElement>(null)
  const query = trpc.bulk.callBacks.useQuery({ limit: 1 }, { refetchOnMount: 'always', refetchInterval: POLL_MS })
  const open = query.data?.open ?? 0
  useEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (nav.current && link) nav.current.scrollLeft = link.offsetLeft - link.offsetWidth
  }, [path, open])
  const links = [
    ['/bulk-caller', 'Campaigns'],
    ['/bulk-caller/call-backs', `Call-backs${open > 0 ? ` (${open < 100 ? open : '100+'})` : ''}`],
    ['/bulk-caller/schedule', 'Schedule'],
    ['/bulk-caller/do-not-call', 'Do-not-call list'],
  ] as const
  return (
    <nav
      ref={nav}
      aria-label="Bulk Caller"
      className="relative flex fade-x gap-x-6 overflow-x-auto border-b border-line max-md:gap-x-3.5"
    >
      {links.map(([href, text]) => (
        <Link
          key={href}
          href={href}
          aria-current={href === path.toLowerCase().replace(/\/$/, '') ? 'page' : undefined}
          className="flex h-10 shrink-0 items-center border-b-2 border-transparent px-0.5 text-base font-medium text-muted transition-colors duration-100 hover:text-ink focus-visible:-outline-offset-2 max-md:text-sm aria-[current=page]:border-accent-text aria-[current=page]:text-ink"
        >
          {text}
        </Link>
      ))}
    </nav>
  )
}
