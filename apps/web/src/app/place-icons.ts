import {
  Activity,
  Bot,
  Building2,
  ChartColumn,
  ChartNoAxesColumn,
  Hash,
  House,
  PhoneCall,
  PhoneOutgoing,
  Scale,
  ScrollText,
  Settings,
  Users,
  type LucideIcon,
} from 'lucide-react'

/** The sidebar's icons. The sign-in page loads the table of places, but not these. */
export const PLACE_ICONS = {
  activity: Activity,
  bot: Bot,
  building2: Building2,
  'chart-column': ChartColumn,
  'chart-no-axes-column': ChartNoAxesColumn,
  hash: Hash,
  house: House,
  'phone-call': PhoneCall,
  'phone-outgoing': PhoneOutgoing,
  scale: Scale,
  'scroll-text': ScrollText,
  settings: Settings,
  users: Users,
} as const satisfies Readonly<Record<string, LucideIcon>>

export type PlaceIcon = keyof typeof PLACE_ICONS
