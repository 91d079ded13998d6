import { openingAt } from '@callwright/contract/agent/opening-hours'
import { describeOpening } from '@callwright/contract/agent/opening-hours-text'
import { useMemo, type ReactNode } from 'react'
import { useNow } from '#lib/hooks/use-now.ts'
import { hoursFormSchema, type HoursDraft } from './opening-hours-form.ts'

const MINUTE_MS = 60_000

/** What would happen to a call now, with the hours in the form. */
export function OpeningPreview({ draft }: { draft: HoursDraft }): ReactNode {
  const now = useNow(MINUTE_MS)
  const sentence = useMemo(() => describeDraft(draft, now), [draft, now])
  return (
    <p role="status" className="rounded-md bg-sunken px-4 py-2.5 text-sm wrap-anywhere text-ink">
      <span className="font-medium">If a customer called now:</span> {sentence}
    </p>
  )
}

function describeDraft(draft: HoursDraft, now: number): string {
  const hours = hoursFormSchema.safeParse(draft).data
  return hours ? describeOpening(openingAt(hours, now), hours) : 'Complete the form to see what would happen.'
}
