import { FIELDS_MAX, GOALS_MAX, type CallField } from '@callwright/contract/calls/call-fields'
import { useState, type ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { Card } from '#components/Card.tsx'
import { QueryError } from '#components/feedback/QueryError.tsx'
import { trpc } from '#lib/api/trpc.ts'
import { TemplateGallery } from '../templates/TemplateGallery.tsx'
import { NEW_FIELD, NEW_GOAL, NEW_OUTCOME, nounOf, type EditedField } from './edited-field.ts'
import { FieldDialog } from './FieldDialog.tsx'
import { FieldsCard } from './FieldsCard.tsx'
import { OutcomesSkeleton } from './OutcomesSkeleton.tsx'
import { RemoveFieldDialog } from './RemoveFieldDialog.tsx'
import { SyncNotice } from '../SyncNotice.tsx'

/** The Outcomes tab: what to find out about each call. */
export function OutcomesTab(): ReactNode {
  const query = trpc.agent.fields.useQuery(undefined, { refetchOnMount: 'always' })
  if (query.data) return <Outcomes all={query.data} />
  if (!query.isError) return <OutcomesSkeleton />
  return (
    <Card>
      <QueryError
        query={query}
        title="Your outcomes could not be loaded"
        fallback="Nothing is lost. Please try again."
      />
    </Card>
  )
}

function Outcomes({ all }: { all: readonly CallField[] }): ReactNode {
  const [edited, setEdited] = useState<EditedField | null>(null)
  const [fieldToRemove, setFieldToRemove] = useState<CallField | null>(null)
  const fields = all.filter(({ kind }) => kind !== 'goal')
  const goals = all.filter(({ kind }) => kind === 'goal')
  const actions = { onAdd: setEdited, onEdit: setEdited, onRemove: setFieldToRemove }
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose text-base text-muted">
        After each call, these questions are answered from what was said. You see the answers with the call, in your
        call list and in the review.
      </p>
      <SyncNotice />
      <TemplateGallery from="outcomes" isProminent={!all.some(({ kind }) => nounOf(kind) === 'field')} />
      <FieldsCard
        title="Fields"
        noun="field"
        max={FIELDS_MAX}
        fields={fields}
        added={NEW_FIELD}
        empty="No fields yet. A field is a question about each call, such as how many guests will come."
        action={
          !fields.some(({ kind }) => kind === 'outcome') && (
            <Button
              variant="secondary"
              size="sm"
              disabled={fields.length >= FIELDS_MAX}
              onClick={() => setEdited(NEW_OUTCOME)}
            >
              Add outcome
            </Button>
          )
        }
        {...actions}
      />
      <FieldsCard
        title="Goals"
        noun="goal"
        max={GOALS_MAX}
        fields={goals}
        added={NEW_GOAL}
        empty="No goals yet. A goal is something that a call should achieve, such as a booked appointment."
        {...actions}
      />
      <FieldDialog edited={edited} onClose={() => setEdited(null)} />
      <RemoveFieldDialog field={fieldToRemove} onClose={() => setFieldToRemove(null)} />
    </div>
  )
}
