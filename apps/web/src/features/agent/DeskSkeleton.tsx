import type { ReactNode } from 'react'
import { Card } from '../../components/Card.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { DeskColumns } from './DeskColumns.tsx'

/** Place-holders of the heights that the fields will have. */
export function DeskSkeleton(): ReactNode {
  return (
    <DeskColumns
      form={
        <Card>
          <div aria-busy="true" className="flex flex-col gap-5">
            {['h-18', 'h-20', 'h-87'].map((height) => (
              <div key={height} className="flex flex-col gap-1.5">
                <Skeleton className="h-5 w-28" />
                <Skeleton className={`rounded-md! ${height}`} />
                <Skeleton className="h-5 w-2/5" />
              </div>
            ))}
            <Skeleton className="h-6 w-4/5" />
            <Skeleton className="h-10 w-36" />
          </div>
        </Card>
      }
      beside={['Saved Prompts', 'What your agent knows', 'Versions'].map((title) => (
        <Card key={title} title={title}>
          <div className="flex flex-col gap-2">
            <Skeleton className="h-3.5 w-2/3" />
            <Skeleton className="h-3.5 w-5/6" />
          </div>
        </Card>
      ))}
    />
  )
}
