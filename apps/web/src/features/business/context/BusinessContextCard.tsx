import type { ReactNode } from 'react'
import { Card } from '#components/Card.tsx'
import { ContextFiles } from './ContextFiles.tsx'
import { ContextLinks } from './ContextLinks.tsx'
import { ContextNotes } from './ContextNotes.tsx'

/** The files, links and notes from which the agent learns about the business. */
export function BusinessContextCard(): ReactNode {
  return (
    <Card title="Business Context" description="What your agent knows about your business.">
      <div className="grid grid-cols-1 gap-x-10 gap-y-8 lg:grid-cols-2">
        <ContextFiles />
        <ContextLinks />
        <ContextNotes className="border-t border-line pt-6 lg:col-span-2" />
      </div>
    </Card>
  )
}
