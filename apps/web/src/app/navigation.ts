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
  /** Who has this place; anyone else is sent to the own first place. */
  role: Role | 'everybody'
  screen: LazyScreen
  /** The sidebar names it only while one is there; the way to it is on another screen. */
  listedOnlyThere?: boolean
  /** Its screen has pages of its own, one part further down: `/bulk-caller/{campaignId}`. */
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

/** What the sidebar lists at its head for who is at a place. */
export function placesAround(current: NavigationPlace, role: Role): readonly NavigationPlace[] {
  return PLACES.filter((place) => place.role === role && (!place.listedOnlyThere || place === current))
}

/** The items at the foot of the sidebar, the same for every role. */
export const PLACES_OF_EVERYBODY: readonly NavigationPlace[] = PLACES.filter(({ role }) => role === 'everybody')

/** Where a role starts. */
export function homeOf(role: Role): string {
  return PLACES.find((place) => place.role === role)?.path ?? '/'
}

/** The place of a path, whatever its case and with or without a slash at its end. */
export function placeAt(path: string): NavigationPlace | undefined {
  const plain = path.toLowerCase().replace(/\/$/, '')
  const above = plain.slice(0, plain.lastIndexOf('/'))
  return PLACES.find((place) => place.path === plain || (place.hasPages === true && place.path === above))
}

/** The patterns of the places and of their pages. */
export const PLACE_PATHS: readonly string[] = PLACES.map(({ path, hasPages }) =>
  hasPages === true ? `${path}(?:/[^/]+)?` : path,
)

/** One pattern for several paths or patterns: navigating between them does not mount the frame again. */
export function pathPattern(paths: readonly string[]): RegExp {
  return new RegExp(`^(?:${paths.map((path) => path.replace(/\/$/, '')).join('|')})/?$`, 'i')
}
