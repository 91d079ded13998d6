import { useEffect, useState, type ReactNode } from 'react'
import { Checklist } from '#components/feedback/Checklist.tsx'
import { useDismissed, type Dismissal } from '#lib/session/use-dismissed.ts'
import { trpc } from '#lib/api/trpc.ts'
import { listSetupSteps, type Setup } from './setup-steps.ts'

/** The steps that lead to the first call, each with its state and a link. */
export function SetupChecklist({ setup, dismissal }: { setup: Setup; dismissal: Dismissal }): ReactNode {
  const { dismiss } = dismissal
  const isOperator = trpc.auth.me.useQuery().data?.user.role === 'operator'
  const isFinished = setup.steps.every(({ isDone }) => isDone)
  // The list stays visible when its last step is completed; on a later visit, a finished list hides itself.
  const [wasOpen] = useState(!isFinished)
  const isHidden = isFinished && !wasOpen
  useEffect(() => {
    if (isHidden) dismiss()
  }, [isHidden, dismiss])
  if (isHidden) return null
  return (
    <Checklist
      title={isFinished ? 'Your agent is ready' : 'Get your agent ready'}
      steps={listSetupSteps(setup, isOperator)}
      footer={
        setup.isSimulated &&
        `Calls are simulated here: no phones ring. For real calls, ${isOperator ? '' : 'ask your administrator to '}connect a voice provider.`
      }
      onHide={dismiss}
      onShow={dismissal.restore}
    />
  )
}

/** The setup progress, unless the list is dismissed; `isPending` while it loads. */
export function useSetup(): { isPending: boolean; setup: Setup | undefined; dismissal: Dismissal } {
  const dismissal = useDismissed('set-up')
  const { isDismissed } = dismissal
  const query = trpc.business.setUp.useQuery(undefined, { enabled: !isDismissed, refetchOnMount: 'always' })
  // If the progress cannot be loaded, `setup` stays undefined, and the screen omits the list.
  if (isDismissed) return { isPending: false, setup: undefined, dismissal }
  return { isPending: query.isPending, setup: query.data, dismissal }
}
