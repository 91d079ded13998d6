import type { ReactNode } from 'react'
import { CallwrightMark } from './CallwrightMark.tsx'

export function Wordmark(): ReactNode {
  return (
    <span className="inline-flex items-center gap-2.5 text-ink">
      <span className="inline-flex text-accent-text">
        <CallwrightMark size={26} />
      </span>
      <span className="text-lg font-semibold">Callwright</span>
    </span>
  )
}
