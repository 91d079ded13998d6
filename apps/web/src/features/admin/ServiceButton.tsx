import { Pause, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../components/IconButton.tsx'
import { Spinner } from '../../components/Spinner.tsx'
import { toast } from '../../components/toasts.ts'
import { failureSentence } from '../../lib/failure.ts'
import { trpc } from '../../lib/trpc.ts'
import type { UsageRow } from './usage-row.ts'

/** Pauses or resumes a client's service. */
export function ServiceButton({ row }: { row: UsageRow }): ReactNode {
  const cache = trpc.useUtils()
  const setPaused = trpc.admin.setPaused.useMutation({
    onSuccess: ({ paused }) => {
      toast(
        paused
          ? { title: 'Service paused', description: 'Client can no longer make or receive calls.' }
          : { title: 'Service resumed', description: 'Client can now make and receive calls.' },
      )
    },
    onError: (error) => {
      const description = failureSentence(error, 'Failed to toggle service')
      toast({ title: 'Update failed', description, tone: 'danger' })
    },
    // Busy until the table shows what now holds.
    onSettled: () => cache.admin.usage.invalidate(),
  })
  const icon = row.servicePaused ? <Play size={16} aria-hidden="true" /> : <Pause size={16} aria-hidden="true" />
  return (
    <IconButton
      label={row.servicePaused ? 'Resume service' : 'Pause service'}
      icon={setPaused.isPending ? <Spinner size={16} /> : icon}
      aria-busy={setPaused.isPending || undefined}
      disabled={setPaused.isPending}
      onClick={() => setPaused.mutate({ tenantId: row.tenantId, paused: !row.servicePaused })}
    />
  )
}
