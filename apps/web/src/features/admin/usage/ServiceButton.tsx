import { Pause, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#components/IconButton.tsx'
import { Spinner } from '#components/Spinner.tsx'
import { usePauseClient } from './use-pause-client.ts'
import type { UsageRow } from './usage-row.ts'

type Props = { row: UsageRow; onPause: (row: UsageRow) => void }

/** Resumes a client's service at once; `onPause` asks before pausing it. */
export function ServiceButton({ row, onPause }: Props): ReactNode {
  const { setPaused, busy } = usePauseClient(row.tenantId)
  const icon = row.servicePaused ? <Play size={16} aria-hidden="true" /> : <Pause size={16} aria-hidden="true" />
  return (
    <IconButton
      label={row.servicePaused ? 'Resume service' : 'Pause service'}
      icon={busy ? <Spinner size={16} /> : icon}
      aria-busy={busy || undefined}
      disabled={busy}
      onClick={() => (row.servicePaused ? setPaused(false) : onPause(row))}
    />
  )
}
