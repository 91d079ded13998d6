import { useState, type ReactNode } from 'react'
import { BackLink } from '../../../components/BackLink.tsx'
import { PageHeader } from '../../../components/PageHeader.tsx'
import { usePageTitle } from '../../../lib/use-page-title.ts'
import { AddNumbers } from './AddNumbers.tsx'
import { NumberList } from './NumberList.tsx'
import { Suggestions } from './Suggestions.tsx'

/** Whom no campaign may call. */
export function DoNotCallPage(): ReactNode {
  usePageTitle('Do-not-call list')
  // What is looked for stays while numbers are added.
  const [search, setSearch] = useState('')
  return (
    <div className="flex flex-col gap-4">
      <BackLink href="/bulk-caller">Bulk Caller</BackLink>
      <PageHeader
        title="Do-not-call list"
        description="No campaign calls these numbers. A new entry counts at once, for campaigns that are running too."
      />
      <Suggestions />
      <AddNumbers />
      <NumberList search={search} onSearch={setSearch} />
    </div>
  )
}
