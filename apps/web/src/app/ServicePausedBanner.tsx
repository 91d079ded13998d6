import { CirclePause } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Outputs } from '#lib/api/trpc.ts'
import { formatNextMonthStart } from '#lib/format.ts'

type Props = { hold: NonNullable<NonNullable<NonNullable<Outputs['auth']['me']>['business']>['held']> }

/** Explains why the business currently makes and takes no calls, and until when. */
export function ServicePausedBanner({ hold: { reason, message } }: Props): ReactNode {
  return (
    <div role="status" className="border-b border-line bg-amber-soft text-amber">
      <div className="mx-auto flex max-w-[1264px] items-start gap-3 px-4 py-3 text-sm font-medium md:px-8">
        <CirclePause size={20} aria-hidden="true" className="shrink-0" />
        <div>
          <p>{message}</p>
          {reason === 'limit' && (
            <p className="font-normal">
              Calls resume on {formatNextMonthStart()}, or when your administrator allows more minutes.
            </p>
          )}
        </div>
      </div>
    </div>
  )
}
