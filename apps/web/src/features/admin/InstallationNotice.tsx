import type { ReactNode } from 'react'
import { Notice } from '#components/feedback/Notice.tsx'
import { Skeleton } from '#components/Skeleton.tsx'
import { TextLink } from '#components/TextLink.tsx'
import { trpc } from '#lib/api/trpc.ts'
import { formatCount } from '#lib/format.ts'
import { STATUS_PATH } from '#lib/paths.ts'
import { listProblems } from './status/status-health.ts'

const POLL_MS = 60_000

/** The notice on the operator's Home screen: what needs attention in this installation, with a link to Status. */
export function InstallationNotice(): ReactNode {
  const status = trpc.admin.status.useQuery(undefined, { refetchOnMount: 'always', refetchInterval: POLL_MS })
  const setUp = trpc.admin.setUp.useQuery()
  if (status.isPending || setUp.isPending) return <Skeleton className="h-10 w-full" />
  const link = <TextLink href={STATUS_PATH}>Open Status</TextLink>
  if (status.isError || !status.data) {
    return <Notice action={link}>The state of this installation could not be loaded.</Notice>
  }
  const problems = listProblems(status.data)
  if (problems.length === 0) {
    const open = setUp.data?.steps.filter(({ isDone }) => !isDone).length ?? 0
    return (
      <Notice action={link}>
        This installation is running normally.
        {open > 0 && ` ${formatCount(open, 'setup step is', 'setup steps are')} not done yet.`}
      </Notice>
    )
  }
  return (
    <Notice tone="warning" action={link}>
      This installation needs attention: {problems.join(', ')}.
    </Notice>
  )
}
