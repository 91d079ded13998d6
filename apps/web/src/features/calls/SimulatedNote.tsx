import type { ReactNode } from 'react'
import { TextLink } from '#components/TextLink.tsx'
import { trpc } from '#lib/api/trpc.ts'

/** Below a transcript: what the agent asks if the call was simulated. */
export function SimulatedNote({ call }: { call: { testMode: boolean } }): ReactNode {
  const isSimulator = trpc.auth.me.useQuery().data?.voiceProvider === 'simulator'
  if (!call.testMode && !isSimulator) return null
  return (
    <p className="text-sm text-muted">
      Simulated calls ask only the questions that you added under{' '}
      <TextLink href="/callwright-agent?tab=outcomes">Outcomes</TextLink>.
    </p>
  )
}
