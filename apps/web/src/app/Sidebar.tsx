import { LogOut, ShieldCheck } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Link } from 'wouter'
import { Avatar } from '#components/Avatar.tsx'
import { Badge } from '#components/Badge.tsx'
import { ThemeToggle } from '#components/ThemeToggle.tsx'
import { Wordmark } from '#components/brand/Wordmark.tsx'
import { cx } from '#lib/cx.ts'
import { listSidebarRoutes, type AppRoute } from './navigation.ts'
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
  const adminId = useId()
  const name = account.business?.name || account.user.email
  return (
    <div className="flex h-full flex-col overflow-y-auto">
      <div className="flex h-16 shrink-0 items-center justify-between pr-3 pl-6">
        <Wordmark />
        <ThemeToggle />
      </div>
      <nav aria-label="Main" className="flex-1 px-3 py-2">
        <RouteList
          routes={listSidebarRoutes('business', currentRoute)}
          current={currentRoute}
          onNavigate={onNavigate}
        />
        {isOperator && (
          <>
            <h2 id={adminId} className="px-3 pt-5 pb-1 text-sm font-medium text-muted">
              Admin Usage
            </h2>
            <RouteList
              labelledBy={adminId}
              routes={listSidebarRoutes('admin', currentRoute)}
              current={currentRoute}
              onNavigate={onNavigate}
            />
          </>
        )}
      </nav>
      <div className="shrink-0 px-3">{notice}</div>
      <div className="shrink-0 border-t border-line p-3">
        <div className="flex items-center gap-3 px-2 py-2">
          <Avatar name={name} imageUrl={account.business?.logoUrl} />
          <div className="min-w-0 flex-1 text-sm">
            <p className="truncate font-medium text-ink">
              {account.business?.name || (isOperator ? 'Operator' : name)}
            </p>
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
        <RouteList routes={listSidebarRoutes('account', currentRoute)} current={currentRoute} onNavigate={onNavigate} />
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
  routes: readonly AppRoute[]
  current: AppRoute
  onNavigate: (() => void) | undefined
  labelledBy?: string
}

function RouteList({ routes, current, onNavigate, labelledBy }: ListProps): ReactNode {
  return (
    <ul aria-labelledby={labelledBy} className="flex flex-col gap-0.5">
      {routes.map((route) => (
        <li key={route.path}>
          <RouteLink to={route} isCurrent={route === current} onNavigate={onNavigate} />
        </li>
      ))}
    </ul>
  )
}

type LinkProps = { to: AppRoute; isCurrent: boolean; onNavigate: (() => void) | undefined }

function RouteLink({ to: { path, label, icon: Icon, screen }, isCurrent, onNavigate }: LinkProps): ReactNode {
  return (
    <Link
      href={path}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onNavigate}
      onPointerEnter={screen.preload}
      onFocus={screen.preload}
      className={cx(
        ITEM,
        isCurrent ? 'bg-accent-soft font-medium text-accent-text' : 'text-muted hover:bg-sunken hover:text-ink',
      )}
    >
      <Icon size={18} />
      {label}
    </Link>
  )
}
