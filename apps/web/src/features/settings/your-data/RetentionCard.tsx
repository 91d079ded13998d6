import type { ReactNode } from 'react'
import { Card } from '../../../components/Card.tsx'
import { ErrorState } from '../../../components/feedback/ErrorState.tsx'
import { Skeleton } from '../../../components/Skeleton.tsx'
import { failureSentence } from '../../../lib/api/failure.ts'
import { trpc } from '../../../lib/api/trpc.ts'
import { RetentionForm } from './RetentionForm.tsx'

/** How long what was said on the phone is kept. */
export function RetentionCard(): ReactNode {
  const retention = trpc.business.retention.useQuery(undefined, { refetchOnMount: 'always' })
  return (
    <Card
      title="Recordings and Transcripts"
      description="How long they are kept, here and at the voice provider. The calls themselves stay."
    >
      {retention.isPending && <Skeleton className="h-16 max-w-md" />}
      {retention.isError && !retention.data && (
        <ErrorState
          title="The setting could not be loaded"
          text={failureSentence(retention.error, 'Nothing was changed. Please try again.')}
          onRetry={() => void retention.refetch()}
        />
      )}
      {retention.data && <RetentionForm retention={retention.data} />}
    </Card>
  )
}
