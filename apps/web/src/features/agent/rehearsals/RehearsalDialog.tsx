import { REHEARSAL_TURNS_MAX, type NewRehearsal } from '@callwright/contract/agent/rehearsals'
import type { ReactNode } from 'react'
import { FormDialog } from '#components/dialog/FormDialog.tsx'
import { toast } from '#components/feedback/toasts.ts'
import { Field } from '#components/form/Field.tsx'
import { TextArea } from '#components/form/TextArea.tsx'
import { TextInput } from '#components/form/TextInput.tsx'
import { failureMessage } from '#lib/api/failure.ts'
import { trpc } from '#lib/api/trpc.ts'
import { useForm } from '#lib/form/use-form.ts'
import { rehearsalFormSchema, type RehearsalForm } from './edited-rehearsal.ts'
import { listSubjects } from './expectation-subjects.ts'
import { ExpectationsEditor } from './ExpectationsEditor.tsx'
import { useRehearsals } from './use-rehearsals.ts'

type Props = { open: boolean; edited: NewRehearsal; onClose: () => void }

/** Adds or changes a rehearsal. */
export function RehearsalDialog({ open, edited, onClose }: Props): ReactNode {
  const form = useForm<RehearsalForm, NewRehearsal>(rehearsalFormSchema, { ...edited, turns: edited.turns.join('\n') })
  const { show, fields } = useRehearsals()
  const people = trpc.agent.transfers.useQuery().data?.transfers ?? []
  const subjects = listSubjects(
    fields,
    people.map(({ name }) => name),
  )
  const isNew = edited.rehearsalId === undefined
  const save = trpc.agent.saveRehearsal.useMutation({
    onSuccess: (saved) => {
      show(saved)
      toast({ title: isNew ? 'Rehearsal Added' : 'Rehearsal Saved' })
      onClose()
    },
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={isNew ? 'Add rehearsal' : 'Edit rehearsal'}
      description="A text conversation with your agent. No phone call is made."
      form={form}
      action={save}
      send={isNew ? ['Add rehearsal', 'Saving...'] : undefined}
      onSubmit={(rehearsal) => save.mutate(rehearsal)}
      refusal={save.error && failureMessage(save.error, 'Nothing was saved. Please try again.')}
    >
      <Field label="Name" hint="For example: Parking" error={form.errors.name}>
        {(aria) => <TextInput {...aria} {...form.text('name')} dir="auto" autoComplete="off" data-autofocus />}
      </Field>
      <Field
        label="What the customer says"
        hint={`One line each time, at most ${REHEARSAL_TURNS_MAX}. Your agent answers after each line.`}
        error={form.errors.turns}
      >
        {(aria) => <TextArea {...aria} {...form.text('turns')} dir="auto" rows={4} />}
      </Field>
      <ExpectationsEditor
        expects={form.values.expects}
        subjects={subjects}
        error={form.errors.expects}
        onChange={(expects) => form.setValue('expects', expects)}
      />
    </FormDialog>
  )
}
