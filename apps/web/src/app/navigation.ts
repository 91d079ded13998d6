import {
  Activity,
  Bot,
  Building2,
  Calendar,
  ChartColumn,
  ChartNoAxesColumn,
  Hash,
  House,
  PhoneCall,
  PhoneOutgoing,
  Plug,
  Scale,
  ScrollText,
  Settings,
  Tag,
  Users,
  type LucideIcon,
} from 'lucide-react'
import { ADMIN_PATH, CLIENTS_PATH, INTEGRATIONS_PATH, STATUS_PATH } from '#lib/paths.ts'
import { lazyScreen, type LazyScreen } from '#lib/loading/lazy-screen.tsx'

export type Role = 'business' | 'operator'

/** `admin`: the operator's pages, which others are redirected from. */
type Group = 'business' | 'admin' | 'account'

export type AppRoute = {
  path: string
  label: string
  icon: LucideIcon
  /** Its part of the sidebar. */
  group: Group
  screen: LazyScreen
  /** Listed in the sidebar only while it is open; another screen links to it. */
  listedOnlyWhileOpen?: boolean
  /** Its screen has subpages, one path segment deeper: `/bulk-caller/{campaignId}`. */
  hasSubpages?: boolean
}

export const HOME_PATH = '/dashboard'

/** Routes for signed-in users, in sidebar order. */
export const ROUTES: readonly AppRoute[] = [
  {
    path: HOME_PATH,
    label: 'Home',
    icon: House,
    group: 'business',
    screen: lazyScreen(async () => (await import('./screens/HomeScreen.tsx')).HomeScreen),
  },
  {
    path: '/call-dashboard',
    label: 'Call Dashboard',
    icon: PhoneCall,
    group: 'business',
    screen: lazyScreen(async () => (await import('./screens/CallDashboardScreen.tsx')).CallDashboardScreen),
  },
  {
    path: '/call-review',
    label: 'Call Review',
    icon: ChartColumn,
    group: 'business',
    screen: lazyScreen(async () => (await import('../features/calls/review/CallReview.tsx')).CallReview),
    listedOnlyWhileOpen: true,
  },
  {
    path: '/appointments',
    label: 'Appointments',
    icon: Calendar,
    group: 'business',
    screen: lazyScreen(async () => (await import('../features/bookings/Appointments.tsx')).Appointments),
  },
  {
    path: '/callwright-agent',
    label: 'AI Agent',
    icon: Bot,
    group: 'business',
    screen: lazyScreen(async () => (await import('./screens/AgentScreen.tsx')).AgentScreen),
  },
  {
    path: '/bulk-caller',
    label: 'Bulk Caller',
    icon: PhoneOutgoing,
    group: 'business',
    screen: lazyScreen(async () => (await import('./screens/BulkCallerScreen.tsx')).BulkCallerScreen),
    hasSubpages: true,
  },
  {
    path: '/business-profile',
    label: 'Business Profile',
    icon: Building2,
    group: 'business',
    screen: lazyScreen(async () => (await import('../features/business/profile/BusinessProfile.tsx')).BusinessProfile),
  },
  {
    path: ADMIN_PATH,
    label: 'Admin Usage',
    icon: ChartNoAxesColumn,
    group: 'admin',
    screen: lazyScreen(async () => (await import('../features/admin/usage/UsageDashboard.tsx')).UsageDashboard),
  },
  {
    path: CLIENTS_PATH,
    label: 'Clients',
    icon: Users,
    group: 'admin',
    screen: lazyScreen(async () => (await import('./screens/ClientsScreen.tsx')).ClientsScreen),
    hasSubpages: true,
  },
  {
    path: `${ADMIN_PATH}/numbers`,
    label: 'Numbers',
    icon: Hash,
    group: 'admin',
    screen: lazyScreen(async () => (await import('../features/admin/numbers/Numbers.tsx')).Numbers),
  },
  {
    path: `${ADMIN_PATH}/reconciliation`,
    label: 'Reconciliation',
    icon: Scale,
    group: 'admin',
    screen: lazyScreen(
      async () => (await import('../features/admin/reconciliation/Reconciliation.tsx')).Reconciliation,
    ),
  },
  {
    path: `${ADMIN_PATH}/audit`,
    label: 'Audit Log',
    icon: ScrollText,
    group: 'admin',
    screen: lazyScreen(async () => (await import('../features/admin/audit/AuditLog.tsx')).AuditLog),
  },
  {
    path: STATUS_PATH,
    label: 'Status',
    icon: Activity,
    group: 'admin',
    screen: lazyScreen(async () => (await import('../features/admin/status/StatusPage.tsx')).StatusPage),
  },
  {
    path: '/admin/name',
    label: 'Name & Address',
    icon: Tag,
    group: 'admin',
    screen: lazyScreen(async () => (await import('../features/admin/brand/NameAndAddress.tsx')).NameAndAddress),
  },
  {
    path: INTEGRATIONS_PATH,
    label: 'Integrations',
    icon: Plug,
    group: 'account',
    screen: lazyScreen(async () => (await import('./screens/IntegrationsScreen.tsx')).IntegrationsScreen),
    hasSubpages: true,
  },
  {
    path: '/settings',
    label: 'Settings',
    icon: Settings,
    group: 'account',
    screen: lazyScreen(async () => (await import('./screens/SettingsScreen.tsx')).SettingsScreen),
  },
]

export const PUBLIC_PATHS: readonly string[] = [
  '/',
  '/login',
  '/signup',
  '/forgot-password',
  '/registration-success',
  '/reset-password',
  '/verify-email',
  '/confirm-emails',
  '/unsubscribe',
]

/** The items in one part of the sidebar while `current` is open; the operator's pages fold open below the first. */
export function listSidebarRoutes(group: Group, current: AppRoute): readonly AppRoute[] {
  const isFolded = group === 'admin' && current.group !== 'admin'
  return ROUTES.filter(
    (route) =>
      route.group === group &&
      (!route.listedOnlyWhileOpen || route === current) &&
      (!isFolded || route.path === ADMIN_PATH),
  )
}

/** Whether a role may open this route. */
export function canOpen(role: Role, { group }: AppRoute): boolean {
  return group !== 'admin' || role === 'operator'
}

/** The route at a path, ignoring case and a trailing slash. */
export function findRoute(path: string): AppRoute | undefined {
  const normalized = path.toLowerCase().replace(/\/$/, '')
  const parent = normalized.slice(0, normalized.lastIndexOf('/'))
  return ROUTES.find((route) => route.path === normalized || (route.hasSubpages === true && route.path === parent))
}

/** Patterns for the paths of all routes and their subpages. */
export const ROUTE_PATTERNS: readonly string[] = ROUTES.map(({ path, hasSubpages }) =>
  hasSubpages === true ? `${path}(?:/[^/]+)?` : path,
)

/** One pattern for several paths or patterns, so that navigating between them does not remount the frame. */
export function pathPattern(paths: readonly string[]): RegExp {
  return new RegExp(`^(?:${paths.map((path) => path.replace(/\/$/, '')).join('|')})/?$`, 'i')
}
