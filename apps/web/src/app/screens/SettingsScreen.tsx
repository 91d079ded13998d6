import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { SettingsSections } from '../../features/settings/SettingsSections.tsx'
import { endSession } from '../../lib/session/end-session.ts'

export function SettingsScreen(): ReactNode {
  const queryClient = useQueryClient()
  return <SettingsSections onErased={() => endSession(queryClient)} />
}
