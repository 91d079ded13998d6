import { useEffect, type ReactNode } from 'react'
import { Checklist } from '#components/feedback/Checklist.tsx'
import { useDismissed, type Dismissal } from '#lib/session/use-dismissed.ts'
import { trpc, type Outputs } from '#lib/api/trpc.ts'
import { CHECKLIST_PARAM } from '#lib/paths.ts'
import { useUrlState } from '#lib/url-state/use-url-state.ts'
import { INSTALLATION_STEPS } from './installation-steps.ts'

type Steps = Outputs['admin']['setUp']['steps']
type Props = { steps: Steps; dismissal: Dismissal }

/** The setup list, unless it is complete or hidden; `isPending` until that is known. */
export function useInstallationChecklist(): { isPending: boolean; checklist: Props | null } {
  const { params, change } = useUrlState()
  const isRequested = params.has(CHECKLIST_PARAM)
  const dismissal = useDismissed('installation', isRequested)
  const { isDismissed } = dismissal
  // Removes the parameter: after "Hide this list", a reload must not show the list again.
  useEffect(() => {
    if (isRequested) change({ [CHECKLIST_PARAM]: '' }, { replace: true })
  }, [isRequested, change])
  const query = trpc.admin.setUp.useQuery(undefined, { enabled: !isDismissed, refetchOnMount: 'always' })
  const steps = isDismissed ? [] : (query.data?.steps ?? [])
  const isOpen = steps.some(({ isDone }) => !isDone)
  return { isPending: !isDismissed && query.isPending, checklist: isOpen ? { steps, dismissal } : null }
}

/** The steps that the installation needs before its first client makes real calls. */
export function InstallationChecklist({ steps, dismissal }: Props): ReactNode {
  return (
    <Checklist
      title="Set up this installation"
      steps={steps.map(({ name, isDone }) => {
        const { title, text, href, linkText } = INSTALLATION_STEPS[name]
        return { key: name, title, text, isDone, ...(isDone ? {} : { href, linkText }) }
      })}
      onHide={dismissal.dismiss}
      onShow={dismissal.restore}
    />
  )
}
