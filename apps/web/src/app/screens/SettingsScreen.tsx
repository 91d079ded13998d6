import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Settings } from '../../features/settings/Settings.tsx'
import { endSession } from '../../lib/session/end-session.ts'

export function SettingsScreen(): ReactNode {
  const queryClient = useQueryClient()
  return <Settings onErased={() => endSession(queryClient)} />
}
