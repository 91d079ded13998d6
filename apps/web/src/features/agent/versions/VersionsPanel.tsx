import { useState, type ReactNode } from 'react'
import { Card } from '#components/Card.tsx'
import { askFirst } from '#components/dialog/ask-first.ts'
import { WhileOpen } from '#components/dialog/WhileOpen.tsx'
import { QueryError } from '#components/feedback/QueryError.tsx'
import { LoadMore } from '#components/table/LoadMore.tsx'
import { SkeletonStack } from '#components/SkeletonStack.tsx'
import { trpc } from '#lib/api/trpc.ts'
import { PAGED_QUERY_OPTIONS, usePagedList } from '#lib/api/use-paged-list.ts'
import { formatZonedDateTime } from '#lib/format.ts'
import { isChanged, type AgentDraft } from '../form/agent-draft.ts'
import { VERSIONS_PAGE, type AgentVersion } from './agent-version.ts'
import { useRestoreVersion } from './use-restore-version.ts'
import { VersionDialog, type ViewedVersion } from './VersionDialog.tsx'
import { VersionRow } from './VersionRow.tsx'

type Props = {
  /** Returns the form's current text; `saved` is the agent's saved text. */
  getDraft: () => AgentDraft
  saved: AgentDraft
  onRestored: (text: AgentDraft) => void
}

/** The agent's history: who saved each version and what it changed. Any version can be restored. */
export function VersionsPanel({ getDraft, saved, onRestored }: Props): ReactNode {
  const me = trpc.auth.me.useQuery()
  const query = trpc.agent.versions.useInfiniteQuery(VERSIONS_PAGE, {
    getNextPageParam: PAGED_QUERY_OPTIONS.getNextPageParam,
  })
  const { rows, more } = usePagedList(query)
  const [viewed, setViewed] = useState<ViewedVersion | null>(null)
  const { restore, restoringId } = useRestoreVersion({ getDraft, onRestored })
  const [current] = rows

  function confirmOrRestore(version: AgentVersion): void {
    if (!isChanged(getDraft(), saved)) return restore(version, current)
    askFirst({
      title: 'Replace your unsaved changes?',
      text: `Your unsaved changes will be replaced by the version from ${formatZonedDateTime(version.savedAt)}.`,
      confirm: ['Restore'],
      onConfirm: () => restore(version, current),
    })
  }

  return (
    <Card title="Versions" description="The last 100 updates are kept." padded={false}>
      {query.isPending && (
        <SkeletonStack sizes={['h-3.5 w-2/3', 'h-3.5 w-1/3', 'h-3.5 w-5/6']} className="gap-2 px-5 py-4" />
      )}
      <QueryError query={query} title="The versions could not be loaded" />
      {query.data && rows.length === 0 && (
        <p className="px-5 py-4 text-sm text-muted">Your first update will appear here.</p>
      )}
      <ul aria-label="Versions" className="empty:hidden">
        {rows.slice(0, more ? -1 : undefined).map((version, index) => (
          <VersionRow
            key={version.id}
            version={version}
            previous={rows[index + 1]}
            ownEmail={me.data?.user.email}
            busy={restoringId === version.id}
            onView={() => setViewed({ version, previous: rows[index + 1] })}
            onRestore={() => confirmOrRestore(version)}
          />
        ))}
      </ul>
      {more && <LoadMore {...more} />}
      <WhileOpen value={viewed}>
        {(shown, open) => (
          <VersionDialog
            {...shown}
            open={open}
            onClose={() => setViewed(null)}
            onRestore={(version) => {
              setViewed(null)
              confirmOrRestore(version)
            }}
          />
        )}
      </WhileOpen>
    </Card>
  )
}
