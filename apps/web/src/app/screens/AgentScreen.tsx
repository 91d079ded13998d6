import { useState, type ReactNode } from 'react'
import { PageHeader } from '#components/PageHeader.tsx'
import { AgentConfigurationTab } from '../../features/agent/AgentConfigurationTab.tsx'
import { AgentPreview } from '../../features/agent/test-call/AgentPreview.tsx'
import { AgentTabs } from '../../features/agent/AgentTabs.tsx'
import { APPOINTMENTS_SKELETON, HOURS_SKELETON, OUTCOMES_SKELETON } from '../../features/agent/tab-skeletons.tsx'
import { EarlierTestCalls } from '../../features/calls/live/EarlierTestCalls.tsx'
import type { PlacedCall } from '../../features/calls/live/LiveTestCall.tsx'
import { LiveTestCalls } from '../../features/calls/live/LiveTestCalls.tsx'
import { trpc } from '#lib/api/trpc.ts'
import { lazyScreen } from '#lib/loading/lazy-screen.tsx'

const OutcomesTab = lazyScreen(async () => (await import('../../features/agent/outcomes/OutcomesTab.tsx')).OutcomesTab)
const AppointmentsTab = lazyScreen(
  async () => (await import('../../features/agent/appointments/AppointmentsTab.tsx')).AppointmentsTab,
)
const HoursTab = lazyScreen(async () => (await import('../../features/agent/hours/HoursTab.tsx')).HoursTab)

export function AgentScreen(): ReactNode {
  const me = trpc.auth.me.useQuery()
  const [placedCalls, setPlacedCalls] = useState<PlacedCall[]>([])

  function addPlacedCall(call: PlacedCall): void {
    // A repeated response to one press must not add the call twice.
    setPlacedCalls((before) => [call, ...before.filter(({ callId }) => callId !== call.callId)])
  }

  return (
    <div className="flex flex-col gap-4">
      <PageHeader title="AI Voice Agent" />
      <AgentTabs
        preview={
          <AgentPreview onPlaced={addPlacedCall} live={<LiveTestCalls calls={placedCalls} />}>
            <EarlierTestCalls placedCalls={placedCalls} />
          </AgentPreview>
        }
        configuration={<AgentConfigurationTab tenantId={me.data?.business?.tenantId ?? ''} />}
        outcomes={<OutcomesTab placeholder={OUTCOMES_SKELETON} />}
        appointments={<AppointmentsTab placeholder={APPOINTMENTS_SKELETON} />}
        hours={<HoursTab placeholder={HOURS_SKELETON} />}
      />
    </div>
  )
}
