import type { ReactNode } from 'react'

/** A tab's main content, with panels next to it, or below it on a narrow screen. */
export function AgentColumns({ main, panels }: { main: ReactNode; panels: ReactNode }): ReactNode {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-4">{main}</div>
      <div className="flex min-w-0 flex-col gap-4">{panels}</div>
    </div>
  )
}
