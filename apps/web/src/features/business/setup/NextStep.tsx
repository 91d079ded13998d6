import { useIsMutating } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { useLocation, useSearch } from 'wouter'
import { TextLink } from '../../../components/TextLink.tsx'
import { trpc } from '../../../lib/api/trpc.ts'
import { useDismissed } from '../../../lib/session/use-dismissed.ts'
import { listSetupSteps, type Setup } from './setup-steps.ts'

/** Links to the next setup step once a step has been completed on this screen. */
export function NextStep(): ReactNode {
  const { isDismissed } = useDismissed('set-up')
  const isOperator = trpc.auth.me.useQuery().data?.user.role === 'operator'
  const query = trpc.business.setUp.useQuery(undefined, {
    enabled: ({ state }) => !isDismissed && !isFinished(state.data),
    refetchOnMount: false,
  })
  const { refetch } = query
  const isWatching = !isDismissed && !isFinished(query.data)
  const isSaving = useIsMutating() > 0
  // Any saved change may complete a step.
  useEffect(() => {
    if (!isSaving && isWatching) void refetch()
  }, [isSaving, isWatching, refetch])

  const steps = query.data ? listSetupSteps(query.data, isOperator) : []
  const doneCount = steps.filter(({ isDone }) => isDone).length
  /** The number of completed steps when the screen was opened. */
  const [firstCount, setFirstCount] = useState<number | null>(null)
  if (firstCount === null && query.data && query.isFetchedAfterMount) setFirstCount(doneCount)
  return (
    // Sticky: the button that saves may be far down the page.
    <div role="status" className="sticky top-0 z-20 print:hidden">
      {firstCount !== null && doneCount > firstCount && (
        <div className="border-b border-line bg-accent-soft text-base text-ink">
          <p className="mx-auto max-w-[1264px] px-4 py-2.5 md:px-8">
            <NextLink step={steps.find(({ isDone }) => !isDone)} />
          </p>
        </div>
      )}
    </div>
  )
}

function isFinished(setup: Setup | undefined): boolean {
  return setup?.steps.every(({ isDone }) => isDone) === true
}

type LinkProps = { step: { title: string; href?: string } | undefined }

function NextLink({ step }: LinkProps): ReactNode {
  const [path] = useLocation()
  const search = useSearch()
  if (!step) return 'Your agent is ready.'
  const { title, href } = step
  const isHere = href === (search === '' ? path : `${path}?${search}`)
  return <>Next: {href === undefined || isHere ? title : <TextLink href={href}>{title}</TextLink>}</>
}
