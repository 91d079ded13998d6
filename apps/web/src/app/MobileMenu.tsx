import { Menu } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { Badge } from '#components/Badge.tsx'
import { toast } from '#components/feedback/toasts.ts'
import { useMediaQuery, WIDE_SCREEN_QUERY } from '#lib/hooks/use-media-query.ts'
import { loadCode } from '#lib/loading/load-code.ts'
import type { MenuDrawer } from './MenuDrawer.tsx'
import { ROUTES, type AppRoute } from './navigation.ts'
import type { Account } from './ProtectedRoute.tsx'
import { ROUND_BUTTON } from './round-button.ts'
import { RouteLink } from './Sidebar.tsx'

const PLACES = ROUTES.filter(({ group, listedOnlyWhileOpen }) => group === 'business' && !listedOnlyWhileOpen).slice(
  0,
  4,
)

const loadDrawer = async (): Promise<typeof MenuDrawer> => (await import('./MenuDrawer.tsx')).MenuDrawer

type Props = { account: Account; currentRoute: AppRoute; notice: ReactNode }

/** Below 768 px: a bar with the main places, and a floating button with the drawer that it opens; above it, a notice. */
export function MobileMenu({ account, currentRoute, notice }: Props): ReactNode {
  const [LoadedDrawer, setLoadedDrawer] = useState<typeof MenuDrawer | null>(null)
  const [open, setOpen] = useState(false)
  const isWide = useMediaQuery(WIDE_SCREEN_QUERY)
  useEffect(() => {
    // Opening it loads it again, and reports a failure.
    if (matchMedia('(width < 768px)').matches) loadDrawer().catch(() => undefined)
  }, [])

  async function openMenu(): Promise<void> {
    try {
      const loaded = await loadCode(loadDrawer)
      setLoadedDrawer(() => loaded)
      setOpen(true)
    } catch {
      toast({ title: 'The menu could not be opened', description: 'Please check your connection.', tone: 'danger' })
    }
  }

  return (
    <>
      {/* Behind the button, so that it never covers a row's text or actions. */}
      <div className="fixed inset-x-0 bottom-0 z-30 flex h-16 items-center justify-between border-t border-line bg-canvas pr-20 pl-2 md:hidden print:hidden">
        <div className="absolute inset-x-4 bottom-full pb-2">{notice}</div>
        {!isWide && (
          <nav aria-label="Main places" className="flex">
            {PLACES.map((route) => (
              <RouteLink key={route.path} to={route} isCurrent={route === currentRoute} isIconOnly />
            ))}
          </nav>
        )}
        {account.user.role === 'operator' && (
          <aside aria-label="Your role">
            <Badge tone="accent">Operator</Badge>
          </aside>
        )}
      </div>
      <button
        type="button"
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => void openMenu()}
        className={ROUND_BUTTON}
      >
        <Menu size={24} />
      </button>
      {LoadedDrawer && (
        <LoadedDrawer open={open} onClose={() => setOpen(false)} account={account} currentRoute={currentRoute} />
      )}
    </>
  )
}
