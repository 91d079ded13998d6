import { CirclePause } from 'lucide-react'
import type { ReactNode } from 'react'

/** Explains why the business currently makes and takes no calls. */
export function ServicePausedBanner({ message }: { message: string }): ReactNode {
  return (
    <div role="status" className="border-b border-line bg-amber-soft text-amber">
      <div className="mx-auto flex max-w-[1264px] items-start gap-3 px-4 py-3 text-sm font-medium md:px-8">
        <CirclePause size={20} aria-hidden="true" className="shrink-0" />
        <p>{message}</p>
      </div>
    </div>
  )
}
