import type { ReactNode } from 'react'
import { Checklist } from '../../../components/Checklist.tsx'
import { usePutAway } from '../../../lib/put-away.ts'
import { trpc, type Outputs } from '../../../lib/trpc.ts'
import { INSTALLATION_WORDS } from './installation-words.ts'

type Steps = Outputs['admin']['setUp']['steps']
type Props = { steps: Steps; onDismiss: () => void }

/** The open list, unless it is done or was put away; `isPending` while nobody knows. */
export function useInstallationList(): { isPending: boolean; list: Props | null } {
  const [isAway, putAway] = usePutAway('installation')
  const query = trpc.admin.setUp.useQuery(undefined, { enabled: !isAway, refetchOnMount: 'always' })
  const steps = isAway ? [] : (query.data?.steps ?? [])
  const isOpen = steps.some(({ isDone }) => !isDone)
  return { isPending: !isAway && query.isPending, list: isOpen ? { steps, onDismiss: putAway } : null }
}

/** What the installation lacks before its first client calls for real. */
export function InstallationList({ steps, onDismiss }: Props): ReactNode {
  return (
    <Checklist
      title="Before the first client"
      steps={steps.map(({ name, isDone }) => {
        const { title, text, href, linkText } = INSTALLATION_WORDS[name]
        return { key: name, title, text, isDone, ...(isDone ? {} : { href, linkText }) }
      })}
      onDismiss={onDismiss}
    />
  )
}
