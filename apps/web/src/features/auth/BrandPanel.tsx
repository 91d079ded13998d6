import type { ReactNode } from 'react'
import { CallwrightMark } from '#components/brand/CallwrightMark.tsx'
import { SpokenSentence } from './SpokenSentence.tsx'

/** The branded side of the signed-out screens, on wide screens only. */
export function BrandPanel(): ReactNode {
  return (
    <aside className="sticky top-0 hidden h-dvh overflow-hidden bg-brand text-brand-ink lg:flex lg:flex-col lg:justify-between lg:p-12">
      <div className="flex items-center gap-3">
        <CallwrightMark size={30} />
        <span className="text-lg font-semibold">Callwright</span>
      </div>
      <div aria-hidden="true" className="absolute inset-x-0 top-1/2 h-64 -translate-y-[62%] text-brand-line">
        <SpokenSentence />
      </div>
      <div className="relative max-w-md">
        <p className="text-xl font-semibold text-balance">Every call answered, every word written down.</p>
        <p className="mt-3 text-base text-brand-muted">
          A voice agent that takes and makes your calls in your words, and hands you the transcript when it hangs up.
        </p>
      </div>
    </aside>
  )
}
