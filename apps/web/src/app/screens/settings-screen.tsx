import type { ReactNode } from 'react'
import { Settings } from '../../features/settings/Settings.tsx'

export function SettingsScreen(): ReactNode {
  return <Settings />
}
