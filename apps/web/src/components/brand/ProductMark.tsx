import type { ReactNode } from 'react'

/** The mark: a C that opens toward a voice, in the color of the surrounding text. */
export function ProductMark({ size = 28 }: { size?: number }): ReactNode {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true" className="shrink-0">
      <g stroke="currentColor" strokeWidth="3" strokeLinecap="round">
        <path d="M22.6 6.1A12 12 0 1 0 22.6 25.9" />
        <path d="M15.5 13.2v5.6" />
        <path d="M21.5 10.4v11.2" />
        <path d="M27.5 13.6v4.8" />
      </g>
    </svg>
  )
}
