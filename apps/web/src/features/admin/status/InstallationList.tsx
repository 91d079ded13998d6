import { useEffect, type ReactNode } from 'react'
import { Checklist } from '../../../components/feedback/Checklist.tsx'
import { usePutAway, type PutAway } from '../../../lib/session/use-dismissed.ts'
import { trpc, type Outputs } from '../../../lib/api/trpc.ts'
import { LIST_PARAM } from '../paths.ts'
import { useAddress } from '../../../lib/url-state/use-url-state.ts'
import { INSTALLATION_WORDS } from './installation-steps.ts'

type Steps = Outputs['admin']['setUp']['steps']
type Props = { steps: Steps; place: PutAway }

/** The open list, unless it is done or was put away; `isPending` while nobody knows. */
export function useInstallationList(): { isPending: boolean; list: Props | null } {
  const { params, change } = useAddress()
  const isAskedFor = params.has(LIST_PARAM)
  const place = usePutAway('installation', isAskedFor)
  const { isAway } = place
  // It has been heard: after "Hide this list" a reload does not bring it back once more.
  useEffect(() => {
    if (isAskedFor) change({ [LIST_PARAM]: '' }, { replace: true })
  }, [isAskedFor, change])
  const query = trpc.admin.setUp.useQuery(undefined, { enabled: !isAway, refetchOnMount: 'always' })
  const steps = isAway ? [] : (query.data?.steps ?? [])
  const isOpen = steps.some(({ isDone }) => !isDone)
  return { isPending: !isAway && query.isPending, list: isOpen ? { steps, place } : null }
}

/** What the installation lacks before its first client calls for real. */
export function InstallationList({ steps, place }: Props): ReactNode {
  return (
    <Checklist
      title="Before the first client"
      steps={steps.map(({ name, isDone }) => {
        const { title, text, href, linkText } = INSTALLATION_WORDS[name]
        return { key: name, title, text, isDone, ...(isDone ? {} : { href, linkText }) }
      })}
      onHide={place.putAway}
      onShow={place.bringBack}
    />
  )
}
