import { CircleCheck, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '#components/Badge.tsx'
import { Button } from '#components/Button.tsx'
import { Card } from '#components/Card.tsx'
import { toast, toastFailure } from '#components/feedback/toasts.ts'
import { trpc } from '#lib/api/trpc.ts'
import { formatCount, formatNumber } from '#lib/format.ts'
import { JOB_LABELS, type InstallationStatus } from './status-health.ts'

/** The failed background jobs, with buttons to retry them. */
export function FailedJobs({ failedJobs }: { failedJobs: InstallationStatus['failed'] }): ReactNode {
  const utils = trpc.useUtils()
  const retry = trpc.admin.retryFailed.useMutation({
    onSuccess: async ({ retried }) => {
      toast({ title: 'Trying again', description: `${formatCount(retried, 'job')} will run again now.` })
      await utils.admin.status.invalidate()
    },
    onError: (error) => toastFailure('Update failed', error, 'Nothing was retried.'),
  })
  const retrying = retry.isPending ? (retry.variables?.work ?? 'all') : null
  if (failedJobs.length === 0) {
    return (
      <Card>
        <p className="flex items-center gap-3 text-base text-ink">
          <CircleCheck size={20} className="shrink-0 text-green" />
          No background jobs have failed.
        </p>
      </Card>
    )
  }
  return (
    <Card
      title="Failed Jobs"
      description="Background jobs whose last attempt failed"
      padded={false}
      action={
        failedJobs.length > 1 && (
          <Button
            variant="secondary"
            size="sm"
            busy={retrying === 'all'}
            disabled={retrying !== null}
            onClick={() => retry.mutate({})}
          >
            Try all again
          </Button>
        )
      }
    >
      <ul className="divide-y divide-line">
        {failedJobs.map(({ work, count, items }) => (
          <li key={work} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-5 py-4">
            <div className="min-w-0 flex-1 basis-64">
              <p className="flex items-center gap-2 text-base font-medium text-ink">
                {JOB_LABELS[work]} <Badge tone="red">{formatNumber(count)}</Badge>
              </p>
              <ul className="mt-2 flex flex-col gap-1 text-sm">
                {items.map(({ what, error }, index) => (
                  <li key={index} className="wrap-anywhere">
                    <span className="text-ink">{what}</span>
                    {error !== null && <span className="text-muted"> · {error}</span>}
                  </li>
                ))}
                {count > items.length && <li className="text-muted">and {formatNumber(count - items.length)} more</li>}
              </ul>
            </div>
            <Button
              variant="secondary"
              size="sm"
              icon={<RotateCw size={16} />}
              busy={retrying === work}
              disabled={retrying !== null}
              aria-label={`Try again: ${JOB_LABELS[work]}`}
              onClick={() => retry.mutate({ work })}
            >
              Try again
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
