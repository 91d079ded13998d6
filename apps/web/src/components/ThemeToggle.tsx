import { Moon, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { setTheme, useTheme } from '#lib/theme.ts'
import { IconButton } from './IconButton.tsx'

export function ThemeToggle(): ReactNode {
  const dark = useTheme() === 'dark'
  return (
    <IconButton
      label={dark ? 'Light theme' : 'Dark theme'}
      icon={dark ? <Sun size={18} /> : <Moon size={18} />}
      onClick={() => setTheme(dark ? 'light' : 'dark')}
    />
  )
}
