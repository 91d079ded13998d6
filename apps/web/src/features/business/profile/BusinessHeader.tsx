import type { ReactNode } from 'react'
import { PageHeader } from '#components/PageHeader.tsx'
import { trpc } from '#lib/api/trpc.ts'
import { BusinessLogo } from './BusinessLogo.tsx'

type Props = {
  /** What follows the business's name in the title. */
  titleSuffix: string
  /** The title without a name. */
  fallbackTitle: string
  actions?: ReactNode
}

/** A page header with the business's logo, or the first letter of its name, and its name. */
export function BusinessHeader({ titleSuffix, fallbackTitle, actions }: Props): ReactNode {
  const me = trpc.auth.me.useQuery()
  const name = me.data?.business?.name.trim() ?? ''
  return (
    <PageHeader
      title={name ? `${name} ${titleSuffix}` : fallbackTitle}
      leading={name && <BusinessLogo name={name} logoUrl={me.data?.business?.logoUrl ?? null} />}
      actions={actions}
    />
  )
}
