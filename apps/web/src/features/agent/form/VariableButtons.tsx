import type { ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { trpc } from '#lib/api/trpc.ts'
import { findFillableNames } from './prompt-variables.ts'

/** The variable that every campaign can fill, even from typed numbers. */
const STANDARD_NAME = 'name'
/** A list can have a hundred columns. */
const MAX_BUTTONS = 12

/** Explains variables and offers the person's name and the columns of the newest list. */
export function VariableButtons({ onInsert }: { onInsert: (name: string) => void }): ReactNode {
  const columns = trpc.agent.variables.useQuery()
  const names = findFillableNames(...[STANDARD_NAME, ...(columns.data ?? [])].map((name) => `{{${name}}}`))
  return (
    <>
      <p className="text-muted">
        Variables such as {'{{name}}'} are replaced in each call of a campaign, with the values from your list. Test
        calls and incoming calls have no list.
      </p>
      <div role="group" aria-label="Insert a variable" className="flex flex-wrap items-center gap-2">
        <span className="text-muted">Insert</span>
        {names.slice(0, MAX_BUTTONS).map((name) => (
          <Button key={name} variant="secondary" size="sm" className="max-w-full" onClick={() => onInsert(name)}>
            {`{{${name}}}`}
          </Button>
        ))}
      </div>
    </>
  )
}
