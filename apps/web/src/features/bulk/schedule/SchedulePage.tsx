import { CalendarClock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { EmptyState } from '#components/feedback/EmptyState.tsx'
import { PageHeader } from '#components/PageHeader.tsx'
import { usePageTitle } from '#lib/hooks/use-page-title.ts'
import { LOCAL_TIME_ZONE } from '#lib/local-time.ts'
import { PlannedCallList } from './PlannedCallList.tsx'
import { useCancelPlanned } from './use-cancel-planned.ts'

const FILTER = { limit: 50 }
const POLL_MS = 5000

/** The planned calls of all campaigns. */
export function SchedulePage(): ReactNode {
  usePageTitle('Schedule')
  const cancel = useCancelPlanned()
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="Schedule"
        description={`The calls your campaigns will make next, and why. Times are in ${LOCAL_TIME_ZONE}.`}
      />
      <PlannedCallList
        title="Planned calls"
        action={
          <Button variant="ghost" size="sm" className="text-red!" onClick={() => cancel({ plan: 'all' })}>
            Cancel all retries and call-backs
          </Button>
        }
        filter={FILTER}
        pollMs={POLL_MS}
        empty={
          <EmptyState
            icon={<CalendarClock />}
            title="No calls are planned"
            text="Your campaigns’ upcoming calls appear here, including retries and call-backs."
            link={{ href: '/bulk-caller', text: 'Create a campaign' }}
          />
        }
      />
    </div>
  )
}
