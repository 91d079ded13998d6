import { Pause, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#components/IconButton.tsx'
import { Spinner } from '#components/Spinner.tsx'
import { usePauseClient } from './use-pause-client.ts'
import type { UsageRow } from './usage-row.ts'

/** Resumes a client's service at once, or asks before pausing it. */
export function ServiceButton({ row }: { row: UsageRow }): ReactNode {
  const { pause, resume, isResuming } = usePauseClient(row)
  const icon = row.servicePaused ? <Play size={16} /> : <Pause size={16} />
  return (
    <IconButton
      label={row.servicePaused ? 'Resume service' : 'Pause service'}
      icon={isResuming ? <Spinner size={16} /> : icon}
      aria-busy={isResuming || undefined}
      disabled={isResuming}
      onClick={row.servicePaused ? resume : pause}
    />
  )
}
