import type { ReactNode } from 'react'

const TONES = { green: 'bg-green-soft text-green', red: 'bg-red-soft text-red', gray: 'bg-gray-soft text-gray' }

/** The icon above a full-screen message. */
export function Emblem({ tone, children }: { tone: keyof typeof TONES; children: ReactNode }): ReactNode {
  return (
    <div aria-hidden="true" className={`flex size-12 items-center justify-center rounded-lg ${TONES[tone]}`}>
      {children}
    </div>
  )
}
