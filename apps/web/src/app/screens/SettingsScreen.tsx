import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { SettingsSections } from '../../features/settings/SettingsSections.tsx'
import { clearSession } from '#lib/session/clear-session.ts'

export function SettingsScreen(): ReactNode {
  const queryClient = useQueryClient()
  return <SettingsSections onErased={() => clearSession(queryClient)} />
}
