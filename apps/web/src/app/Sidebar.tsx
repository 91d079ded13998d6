import { LogOut, Search, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Avatar } from '#components/Avatar.tsx'
import { Badge } from '#components/Badge.tsx'
import { IconButton } from '#components/IconButton.tsx'
import { ThemeToggle } from '#components/ThemeToggle.tsx'
import { Wordmark } from '#components/brand/Wordmark.tsx'
import { cx } from '#lib/cx.ts'
import { ADMIN_PATH } from '#lib/paths.ts'
import { listSidebarRoutes, type AppRoute } from './navigation.ts'
import { openPalette } from './palette/PaletteHost.tsx'
import type { Account } from './ProtectedRoute.tsx'
import { useLogOut } from './use-log-out.ts'

const ITEM =
  'flex h-10 w-full items-center gap-3 rounded-md px-3 text-base transition-colors duration-100 [&_svg]:shrink-0'

type Props = {
  account: Account
  currentRoute: AppRoute
  /** Shown below the menu. */
  notice?: ReactNode
  onNavigate?: () => void
}

export function Sidebar({ account, currentRoute, notice, onNavigate }: Props): ReactNode {
  const { logOut, busy } = useLogOut()
  const isOperator = account.user.role === 'operator'
  const name = account.business?.name || 'Your business'
  return (
    <div className="flex h-full flex-col">
      <div className="flex h-16 shrink-0 items-center justify-between pr-3 pl-6">
        <Wordmark />
        <span className="flex">
          <IconButton
            label="Search (Ctrl+K)"
            icon={<Search size={18} />}
            onClick={() => {
              onNavigate?.()
              void openPalette('search')
            }}
          />
          <ThemeToggle />
        </span>
      </div>
      {/* Only this part scrolls, so the entries at the bottom stay visible. */}
      <nav aria-label="Main" className="min-h-0 flex-1 overflow-y-auto px-3 py-2">
        <RouteList
          groups={isOperator ? ['business', 'admin'] : ['business']}
          current={currentRoute}
          onNavigate={onNavigate}
        />
      </nav>
      <div className="shrink-0 px-3">{notice}</div>
      <div className="shrink-0 border-t border-line p-3">
        <div className="flex items-center gap-3 px-2 py-2">
          <Avatar name={name} imageUrl={account.business?.logoUrl} />
          <div className="min-w-0 flex-1 text-sm">
            <p className="truncate font-medium text-ink">{name}</p>
            <p className="truncate text-muted" title={account.user.email}>
              {account.user.email}
            </p>
          </div>
        </div>
        {isOperator && (
          <div className="px-2 pb-2">
            <Badge tone="accent" icon={<ShieldCheck />}>
              Signed in as operator
            </Badge>
          </div>
        )}
        <RouteList groups={['account']} current={currentRoute} onNavigate={onNavigate} />
        <button
          type="button"
          onClick={logOut}
          disabled={busy}
          aria-busy={busy || undefined}
          className={cx(ITEM, 'text-muted enabled:hover:bg-sunken enabled:hover:text-ink disabled:opacity-60')}
        >
          <LogOut size={18} />
          Log Out
        </button>
      </div>
    </div>
  )
}

type ListProps = {
  groups: readonly AppRoute['group'][]
  current: AppRoute
  onNavigate: (() => void) | undefined
}

function RouteList({ groups, current, onNavigate }: ListProps): ReactNode {
  return (
    <ul className="flex flex-col gap-0.5">
      {groups
        .flatMap((group) => listSidebarRoutes(group, current))
        .map((route) => (
          // The operator's other pages are indented below the first.
          <li key={route.path} className={route.group === 'admin' && route.path !== ADMIN_PATH ? 'pl-4' : undefined}>
            <RouteLink to={route} isCurrent={route === current} onNavigate={onNavigate} />
          </li>
        ))}
    </ul>
  )
}

type LinkProps = { to: AppRoute; isCurrent: boolean; onNavigate?: (() => void) | undefined; isIconOnly?: boolean }

export function RouteLink({ to, isCurrent, onNavigate, isIconOnly = false }: LinkProps): ReactNode {
  const { path, label, icon: Icon, screen } = to
  return (
    <Link
      ref={isCurrent ? scrollToItem : undefined}
      href={path}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onNavigate}
      onPointerEnter={screen.preload}
      onFocus={screen.preload}
      className={cx(
        isIconOnly ? 'flex size-12 items-center justify-center rounded-md' : ITEM,
        isCurrent ? 'bg-accent-soft font-medium text-accent-text' : 'text-muted hover:bg-sunken hover:text-ink',
      )}
    >
      <Icon size={isIconOnly ? 22 : 18} />
      <span className={isIconOnly ? 'sr-only' : undefined}>{label}</span>
    </Link>
  )
}

function scrollToItem(link: HTMLAnchorElement | null): void {
  link?.scrollIntoView({ block: 'nearest' })
}
