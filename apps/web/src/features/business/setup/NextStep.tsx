import { useIsMutating } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useLocation, useSearch } from 'wouter'
import { TextLink } from '#components/TextLink.tsx'
import { trpc } from '#lib/api/trpc.ts'
import { useDismissed } from '#lib/session/use-dismissed.ts'
import { listSetupSteps, type Setup } from './setup-steps.ts'

/** Links to the next setup step once a step has been completed on this screen. */
export function NextStep(): ReactNode {
  const { isDismissed } = useDismissed('set-up')
  const isOperator = trpc.auth.me.useQuery().data?.user.role === 'operator'
  const query = trpc.business.setUp.useQuery(undefined, {
    enabled: ({ state }) => !isDismissed && !isFinished(state.data),
    refetchOnMount: 'always',
  })
  const { refetch } = query
  const isWatching = !isDismissed && !isFinished(query.data)
  const isSaving = useIsMutating() > 0
  const wasSaving = useRef(false)
  // Any saved change may complete a step.
  useEffect(() => {
    if (wasSaving.current && !isSaving && isWatching) void refetch()
    wasSaving.current = isSaving
  }, [isSaving, isWatching, refetch])

  const steps = query.data ? listSetupSteps(query.data, isOperator) : []
  const doneCount = steps.filter(({ isDone }) => isDone).length
  /** The number of completed steps when the screen was opened. */
  const [firstCount, setFirstCount] = useState<number | null>(null)
  if (firstCount === null && query.data && query.isFetchedAfterMount) setFirstCount(doneCount)
  return (
    <div role="status" className="min-w-0">
      {firstCount !== null && doneCount > firstCount && (
        <p className="rounded-md bg-accent-soft px-3 py-2 text-sm text-ink md:mb-3">
          <NextLink step={steps.find(({ isDone }) => !isDone)} />
        </p>
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
