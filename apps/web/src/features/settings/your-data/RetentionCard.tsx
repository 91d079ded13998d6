import type { ReactNode } from 'react'
import { Card } from '#components/Card.tsx'
import { QueryError } from '#components/feedback/QueryError.tsx'
import { Skeleton } from '#components/Skeleton.tsx'
import { trpc } from '#lib/api/trpc.ts'
import { RetentionForm } from './RetentionForm.tsx'

/** How long recordings and transcripts are kept. */
export function RetentionCard(): ReactNode {
  const retention = trpc.business.retention.useQuery(undefined, { refetchOnMount: 'always' })
  return (
    <Card
      title="Recordings and Transcripts"
      description="How long they are kept, here and at the voice provider. The calls themselves stay."
    >
      {retention.isPending && <Skeleton className="h-16 max-w-md" />}
      <QueryError
        query={retention}
        title="The setting could not be loaded"
        fallback="Nothing was changed. Please try again."
      />
      {retention.data && <RetentionForm retention={retention.data} />}
    </Card>
  )
}
