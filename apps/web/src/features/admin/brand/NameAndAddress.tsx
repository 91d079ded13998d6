import type { ReactNode } from 'react'
import { Card } from '#components/Card.tsx'
import { QueryError } from '#components/feedback/QueryError.tsx'
import { PageHeader } from '#components/PageHeader.tsx'
import { SkeletonStack } from '#components/SkeletonStack.tsx'
import { trpc } from '#lib/api/trpc.ts'
import { BrandForm } from './BrandForm.tsx'

/** The product's name, look, and contact, as the operator's clients see them. */
export function NameAndAddress(): ReactNode {
  const brand = trpc.admin.brand.useQuery(undefined, { refetchOnMount: 'always' })
  return (
    <>
      <PageHeader
        title="Name & Address"
        description="The name, logo, and color that your clients see instead of Callwright’s"
      />
      {brand.isPending && <SkeletonStack label="Loading" sizes={['h-96 rounded-lg']} className="gap-6" />}
      {brand.isError && !brand.data && (
        <Card>
          <QueryError query={brand} title="The name could not be loaded" fallback="Please try again." />
        </Card>
      )}
      {brand.data && <BrandForm saved={brand.data} />}
    </>
  )
}
