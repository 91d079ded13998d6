import { Link2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { EmptyState } from '#components/feedback/EmptyState.tsx'
import { trpc } from '#lib/api/trpc.ts'
import { SectionError } from '../ContextSection.tsx'
import { LinkRow } from '../context/LinkRow.tsx'
import { RowSkeletons } from '../RowSkeletons.tsx'
import { useRemoveLink } from '../context/use-links.ts'

export function ProfileLinks({ isEditing }: { isEditing: boolean }): ReactNode {
  const links = trpc.business.links.useQuery()
  const remove = useRemoveLink()
  if (links.isPending) return <RowSkeletons />
  if (!links.data) return <SectionError subject="links" onRetry={() => void links.refetch()} />
  if (links.data.rows.length === 0) {
    return (
      <EmptyState
        icon={<Link2 />}
        title="No links yet"
        text="Links added in the Business Context panel will appear here."
        link={{ href: '/dashboard', text: 'Open Business Context' }}
      />
    )
  }
  return (
    <ul className="divide-y divide-line">
      {links.data.rows.map((link) => (
        <LinkRow key={link.id} link={link} onRemove={isEditing ? () => remove(link.id) : undefined} />
      ))}
    </ul>
  )
}
