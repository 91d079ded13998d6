import type { ReactNode } from 'react'
import { BackLink } from '#components/BackLink.tsx'
import { Card } from '#components/Card.tsx'
import { ErrorState } from '#components/feedback/ErrorState.tsx'
import { QueryError } from '#components/feedback/QueryError.tsx'
import { PageHeader } from '#components/PageHeader.tsx'
import { SkeletonStack } from '#components/SkeletonStack.tsx'
import type { QueryState } from '#lib/api/use-paged-list.ts'
import { capitalize } from '#lib/capitalize.ts'

type Props = {
  /** What the page is about: `endpoint`. */
  noun: string
  backHref: string
  /** The list that holds it. */
  query: QueryState
  /** What was lost if it is no longer in the list. */
  goneText: string
  /** Its content; undefined while it is not in the list. */
  children: ReactNode
}

/** The page of one row of a list: its content, or why there is none. */
export function ItemPage({ noun, backHref, query, goneText, children }: Props): ReactNode {
  return (
    <div className="flex flex-col gap-4">
      <BackLink href={backHref}>Integrations</BackLink>
      {children ?? (
        <>
          <PageHeader title={capitalize(noun)} />
          {query.isPending ? (
            <SkeletonStack label="Loading" sizes={['h-52 rounded-lg', 'h-80 rounded-lg']} className="gap-4" />
          ) : (
            <Card>
              <QueryError query={query} title={`The ${noun} could not be loaded`} />
              {query.data !== undefined && <ErrorState title={`This ${noun} no longer exists`} text={goneText} />}
            </Card>
          )}
        </>
      )}
    </div>
  )
}
