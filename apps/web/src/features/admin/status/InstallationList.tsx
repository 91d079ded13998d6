import { useEffect, type ReactNode } from 'react'
import { Checklist } from '../../../components/feedback/Checklist.tsx'
import { useDismissed, type Dismissal } from '../../../lib/session/use-dismissed.ts'
import { trpc, type Outputs } from '../../../lib/api/trpc.ts'
import { LIST_PARAM } from '../paths.ts'
import { useUrlState } from '../../../lib/url-state/use-url-state.ts'
import { INSTALLATION_STEPS } from './installation-steps.ts'

type Steps = Outputs['admin']['setUp']['steps']
type Props = { steps: Steps; dismissal: Dismissal }

/** The open list, unless it is done or was put away; `isPending` while nobody knows. */
export function useInstallationList(): { isPending: boolean; list: Props | null } {
  const { params, change } = useUrlState()
  const isAskedFor = params.has(LIST_PARAM)
  const dismissal = useDismissed('installation', isAskedFor)
  const { isDismissed } = dismissal
  // It has been heard: after "Hide this list" a reload does not bring it back once more.
  useEffect(() => {
    if (isAskedFor) change({ [LIST_PARAM]: '' }, { replace: true })
  }, [isAskedFor, change])
  const query = trpc.admin.setUp.useQuery(undefined, { enabled: !isDismissed, refetchOnMount: 'always' })
  const steps = isDismissed ? [] : (query.data?.steps ?? [])
  const isOpen = steps.some(({ isDone }) => !isDone)
  return { isPending: !isDismissed && query.isPending, list: isOpen ? { steps, dismissal } : null }
}

/** What the installation lacks before its first client calls for real. */
export function InstallationList({ steps, dismissal }: Props): ReactNode {
  return (
    <Checklist
      title="Before the first client"
      steps={steps.map(({ name, isDone }) => {
        const { title, text, href, linkText } = INSTALLATION_STEPS[name]
        return { key: name, title, text, isDone, ...(isDone ? {} : { href, linkText }) }
      })}
      onHide={dismissal.dismiss}
      onShow={dismissal.restore}
    />
  )
}
