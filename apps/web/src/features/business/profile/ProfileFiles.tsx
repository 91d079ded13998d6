import { Files } from 'lucide-react'
import { useDeferredValue, useState, type ReactNode } from 'react'
import { EmptyState } from '#components/feedback/EmptyState.tsx'
import { SearchInput } from '#components/form/SearchInput.tsx'
import { trpc } from '#lib/api/trpc.ts'
import { SectionError } from '../ContextSection.tsx'
import { FileRow } from '../uploads/FileRow.tsx'
import { LeadRow } from '../leads/LeadRow.tsx'
import { LeadUpload } from '../leads/LeadUpload.tsx'
import { RowSkeletons } from '../RowSkeletons.tsx'
import { useRemoveFile, useRemoveLead } from '../uploads/use-remove-file.ts'
import { filePollInterval } from '../uploads/file-polling.ts'

/** The search box appears once there are this many files. */
const SEARCH_MIN_FILES = 6

export function ProfileFiles({ isEditing }: { isEditing: boolean }): ReactNode {
  const [searchText, setSearchText] = useState('')
  const search = useDeferredValue(searchText.trim())
  const allFiles = trpc.business.files.useQuery(undefined, { refetchInterval: filePollInterval })
  const allLeads = trpc.business.leads.useQuery()
  const isSearching = search !== ''
  const options = { enabled: isSearching, placeholderData: <T,>(before: T): T => before }
  const foundFiles = trpc.business.files.useQuery({ search }, options)
  const foundLeads = trpc.business.leads.useQuery({ search }, options)
  const removeFile = useRemoveFile({
    success: 'File removed',
    failure: 'Failed to remove file',
    fallback: 'There was an error removing the file. Please try again.',
  })
  const removeLead = useRemoveLead()

  if (allFiles.isPending || allLeads.isPending) return <RowSkeletons rows={3} />
  if (!allFiles.data || !allLeads.data) {
    const retry = (): void => void Promise.all([allFiles.refetch(), allLeads.refetch()])
    return <SectionError subject="files" onRetry={retry} />
  }
  const count = allFiles.data.rows.length + allLeads.data.rows.length
  // Removed files also disappear from the search results.
  const remaining = new Set([...allFiles.data.rows, ...allLeads.data.rows].map(({ id }) => id))
  const files = isSearching ? (foundFiles.data?.rows ?? []).filter(({ id }) => remaining.has(id)) : allFiles.data.rows
  const leads = isSearching ? (foundLeads.data?.rows ?? []).filter(({ id }) => remaining.has(id)) : allLeads.data.rows

  return (
    <div className="flex flex-col gap-4">
      {count >= SEARCH_MIN_FILES && (
        <SearchInput value={searchText} onChange={setSearchText} placeholder="Search files and their contents..." />
      )}
      {files.length + leads.length > 0 && (
        <ul className="divide-y divide-line">
          {files.map((file) => (
            <FileRow key={file.id} file={file} onRemove={isEditing ? () => removeFile(file.id) : undefined} />
          ))}
          {leads.map((lead) => (
            <LeadRow key={lead.id} lead={lead} onRemove={isEditing ? () => removeLead(lead.id) : undefined} />
          ))}
        </ul>
      )}
      {count > 0 && isSearching && files.length + leads.length === 0 && !foundFiles.isFetching && (
        <p className="py-3 text-sm text-muted">No files match “{search}”.</p>
      )}
      {count === 0 && (
        <EmptyState
          icon={<Files />}
          title="No files yet"
          text="Files added in the Business Context panel will appear here."
          link={{ href: '/dashboard', text: 'Open Business Context' }}
        />
      )}
      <LeadUpload />
    </div>
  )
}
