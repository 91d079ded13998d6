import type { ReactNode } from 'react'
import { Checklist } from '../../../components/Checklist.tsx'
import { usePutAway } from '../../../lib/put-away.ts'
import { trpc } from '../../../lib/trpc.ts'
import { INSTALLATION_WORDS } from './installation-words.ts'

/** What the installation lacks before its first client calls for real; nothing once all is there. */
export function InstallationList(): ReactNode {
  const [isAway, putAway] = usePutAway('installation')
  const query = trpc.admin.setUp.useQuery(undefined, { enabled: !isAway, refetchOnMount: 'always' })
  const steps = query.data?.steps ?? []
  if (isAway || steps.every(({ isDone }) => isDone)) return null
  return (
    <Checklist
      title="Before the first client"
      steps={steps.map(({ name, isDone }) => {
        const { title, text, href, linkText } = INSTALLATION_WORDS[name]
        return { key: name, title, text, isDone, ...(isDone ? {} : { href, linkText }) }
      })}
      onDismiss={putAway}
    />
  )
}
