import {
  Bot,
  Building2,
  ChartColumn,
  ChartNoAxesColumn,
  House,
  PhoneCall,
  PhoneOutgoing,
  Settings,
  type LucideIcon,
} from 'lucide-react'
import { lazyScreen, type LazyScreen } from '../lib/loading/lazy-screen.ts'

export type Role = 'business' | 'operator'

export type NavigationPlace = {
  path: string
  label: string
  icon: LucideIcon
  /** The role that may open this place; others are redirected to their own home. */
  role: Role | 'everybody'
  screen: LazyScreen
  /** Listed in the sidebar only while it is open; another screen links to it. */
  listedOnlyThere?: boolean
  /** Its screen has subpages, one path segment deeper: `/bulk-caller/{campaignId}`. */
  hasPages?: boolean
}

/** Places behind the sign-in, in the order of the sidebar. The first of a role is its home. */
export const PLACES: readonly NavigationPlace[] = [
  {
    path: '/dashboard',
    label: 'Home',
    icon: House,
    role: 'business',
    screen: lazyScreen(async () => (await import('./screens/HomeScreen.tsx')).HomeScreen),
  },
  {
    path: '/call-dashboard',
    label: 'Call Dashboard',
    icon: PhoneCall,
    role: 'business',
    screen: lazyScreen(async () => (await import('./screens/CallDashboardScreen.tsx')).CallDashboardScreen),
  },
  {
    path: '/call-review',
    label: 'Call Review',
    icon: ChartColumn,
    role: 'business',
    screen: lazyScreen(async () => (await import('../features/calls/review/CallReview.tsx')).CallReview),
    listedOnlyThere: true,
  },
  {
    path: '/callwright-agent',
    label: 'AI Agent',
    icon: Bot,
    role: 'business',
    screen: lazyScreen(async () => (await import('./screens/AgentScreen.tsx')).AgentScreen),
  },
  {
    path: '/bulk-caller',
    label: 'Bulk Caller',
    icon: PhoneOutgoing,
    role: 'business',
    screen: lazyScreen(async () => (await import('./screens/BulkCallerScreen.tsx')).BulkCallerScreen),
    hasPages: true,
  },
  {
    path: '/business-profile',
    label: 'Business Profile',
    icon: Building2,
    role: 'business',
    screen: lazyScreen(async () => (await import('../features/business/profile/BusinessProfile.tsx')).BusinessProfile),
  },
  {
    path: '/admin/usage',
    label: 'Admin Usage',
    icon: ChartNoAxesColumn,
    role: 'operator',
    screen: lazyScreen(async () => (await import('./screens/OperatorScreen.tsx')).OperatorScreen),
    hasPages: true,
  },
  {
    path: '/settings',
    label: 'Settings',
    icon: Settings,
    role: 'everybody',
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
]

/** The main items of the sidebar while `current` is open. */
export function sidebarPlaces(current: NavigationPlace, role: Role): readonly NavigationPlace[] {
  return PLACES.filter((place) => place.role === role && (!place.listedOnlyThere || place === current))
}

/** The items at the foot of the sidebar, the same for every role. */
export const SHARED_PLACES: readonly NavigationPlace[] = PLACES.filter(({ role }) => role === 'everybody')

/** The path of a role's home. */
export function homePathOf(role: Role): string {
  return PLACES.find((place) => place.role === role)?.path ?? '/'
}

/** The place of a path, ignoring case and a trailing slash. */
export function placeAt(path: string): NavigationPlace | undefined {
  const normalized = path.toLowerCase().replace(/\/$/, '')
  const parent = normalized.slice(0, normalized.lastIndexOf('/'))
  return PLACES.find((place) => place.path === normalized || (place.hasPages === true && place.path === parent))
}

/** Patterns for the paths of all places and their subpages. */
export const PLACE_PATHS: readonly string[] = PLACES.map(({ path, hasPages }) =>
  hasPages === true ? `${path}(?:/[^/]+)?` : path,
)

/** One pattern for several paths or patterns, so that navigating between them does not remount the frame. */
export function pathPattern(paths: readonly string[]): RegExp {
  return new RegExp(`^(?:${paths.map((path) => path.replace(/\/$/, '')).join('|')})/?$`, 'i')
}
