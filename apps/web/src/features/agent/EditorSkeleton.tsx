import type { ReactNode } from 'react'
import { Card } from '#components/Card.tsx'
import { Skeleton } from '#components/Skeleton.tsx'
import { AgentColumns } from './AgentColumns.tsx'

/** Placeholders as tall as the fields. */
export function EditorSkeleton(): ReactNode {
  return (
    <AgentColumns
      main={
        <>
          <Skeleton className="h-8 w-44 rounded-md!" />
          <Card>
            <div aria-busy="true" className="flex flex-col gap-5">
              {['h-18', 'h-24', 'h-20', 'h-20', 'h-87'].map((height, index) => (
                <div key={index} className="flex flex-col gap-1.5">
                  <Skeleton className="h-5 w-28" />
                  <Skeleton className={`rounded-md! ${height}`} />
                  <Skeleton className="h-5 w-2/5" />
                </div>
              ))}
              <Skeleton className="h-24 w-4/5" />
              <Skeleton className="h-10 w-36" />
            </div>
          </Card>
        </>
      }
      // One block: the panel heights are not known yet.
      panels={
        <Card className="h-160">
          <div className="flex flex-col gap-4">
            {['w-2/5', 'w-5/6', 'w-2/3', 'w-3/4', 'w-1/2', 'w-5/6'].map((width, index) => (
              <Skeleton key={index} className={`h-3.5 ${width}`} />
            ))}
          </div>
        </Card>
      }
    />
  )
}
