import { FIELDS_MAX, GOALS_MAX, type CallField } from '@callwright/contract/calls/call-fields'
import { useState, type ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { Card } from '#components/Card.tsx'
import { askFirst } from '#components/dialog/ask-first.ts'
import { WhileOpen } from '#components/dialog/WhileOpen.tsx'
import { QueryError } from '#components/feedback/QueryError.tsx'
import { toastFailure } from '#components/feedback/toasts.ts'
import { trpc } from '#lib/api/trpc.ts'
import { TemplateGallery } from '../templates/TemplateGallery.tsx'
import { NEW_FIELD, NEW_GOAL, NEW_OUTCOME, nounOf, type EditedField } from './edited-field.ts'
import { FieldDialog } from './FieldDialog.tsx'
import { FieldsCard } from './FieldsCard.tsx'
import { OutcomesSkeleton } from './OutcomesSkeleton.tsx'
import { SyncNotice } from '../SyncNotice.tsx'
import { useFieldChange } from '../use-field-change.ts'

/** The Outcomes tab: what to find out about each call. */
export function OutcomesTab(): ReactNode {
  const query = trpc.agent.fields.useQuery(undefined, { refetchOnMount: 'always' })
  if (query.data) return <Outcomes all={query.data} />
  if (!query.isError) return <OutcomesSkeleton />
  return (
    <Card>
      <QueryError query={query} title="Your outcomes could not be loaded" />
    </Card>
  )
}

function Outcomes({ all }: { all: readonly CallField[] }): ReactNode {
  const [edited, setEdited] = useState<EditedField | null>(null)
  const retire = trpc.agent.retireField.useMutation(
    useFieldChange({
      onRefused: (error) => toastFailure('Not Removed', error, 'Nothing was removed. Please try again.'),
    }),
  )
  const fields = all.filter(({ kind }) => kind !== 'goal')
  const goals = all.filter(({ kind }) => kind === 'goal')
  const actions = { onAdd: setEdited, onEdit: setEdited, onRemove: remove }

  function remove({ id: fieldId, name }: CallField): void {
    askFirst({
      title: `Remove “${name}”?`,
      text: 'Past calls keep their answers. New calls won’t be checked for this.',
      confirm: ['Remove', 'Removing...'],
      onConfirm: () => retire.mutateAsync({ fieldId }),
    })
  }

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
      <WhileOpen value={edited}>
        {(field, open) => <FieldDialog open={open} edited={field} onClose={() => setEdited(null)} />}
      </WhileOpen>
    </div>
  )
}
