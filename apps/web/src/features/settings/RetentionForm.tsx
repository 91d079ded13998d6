import { useState, type FormEvent, type ReactNode } from 'react'
import { Button } from '../../components/Button.tsx'
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx'
import { Field } from '../../components/Field.tsx'
import { Select } from '../../components/Select.tsx'
import { TextInput } from '../../components/TextInput.tsx'
import { toast } from '../../components/toasts.ts'
import { failureSentence } from '../../lib/failure.ts'
import { trpc } from '../../lib/trpc.ts'
import { choiceOf, chosenDays, daysText, keepChoices, type Retention } from './keep-choices.ts'

export function RetentionForm({ retention }: { retention: Retention }): ReactNode {
  const { keepDays, mostDays } = retention
  const [choice, setChoice] = useState(choiceOf(retention))
  const [typed, setTyped] = useState(keepDays === null ? '' : String(keepDays))
  const [error, setError] = useState<string>()
  const [asking, setAsking] = useState<number | null>(null)
  const cache = trpc.useUtils()
  const save = trpc.business.setRetention.useMutation({
    onSuccess: (saved) => {
      setAsking(null)
      cache.business.retention.setData(undefined, saved)
      toast({ title: 'Setting saved', description: savedText(saved.keepDays) })
    },
    onError: (failure) => {
      setAsking(null)
      const description = failureSentence(failure, 'Nothing was changed. Please try again.')
      toast({ title: 'Setting not saved', description, tone: 'danger' })
    },
  })

  function submit(event: FormEvent): void {
    event.preventDefault()
    const chosen = chosenDays(choice, typed)
    if ('error' in chosen) return setError(chosen.error)
    // Fewer days than before take something away; more do not.
    const isShorter = chosen.keepDays !== null && chosen.keepDays < (keepDays ?? mostDays ?? Infinity)
    if (isShorter) setAsking(chosen.keepDays)
    else save.mutate(chosen)
  }

  return (
    <form noValidate onSubmit={submit} className="flex max-w-md flex-col gap-5">
      <Field label="Keep them">
        {(aria) => (
          <Select
            {...aria}
            value={choice}
            onChange={(event) => {
              setChoice(event.target.value)
              setError(undefined)
            }}
          >
            {keepChoices(mostDays).map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {choice === 'other' && (
        <Field label="Days" error={error}>
          {(aria) => (
            <TextInput
              {...aria}
              name="keepDays"
              inputMode="numeric"
              maxLength={6}
              className="max-w-32 tabular-nums"
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value)
                setError(undefined)
              }}
            />
          )}
        </Field>
      )}
      <Button type="submit" busy={save.isPending && asking === null} className="self-start">
        {save.isPending ? 'Saving...' : 'Save'}
      </Button>
      <ConfirmDialog
        open={asking !== null}
        onClose={() => setAsking(null)}
        title={`Keep them for ${daysText(asking ?? 0)}?`}
        confirmLabel={save.isPending ? 'Saving...' : 'Remove Older Ones'}
        busy={save.isPending}
        onConfirm={() => save.mutate({ keepDays: asking })}
      >
        Recordings, transcripts and summaries of calls that are older are removed now, here and at the voice provider,
        and later ones when they reach that age. This cannot be undone. The calls with their numbers, times, durations
        and your notes stay.
      </ConfirmDialog>
    </form>
  )
}

function savedText(keepDays: number | null): string {
  return keepDays === null ? 'Nothing is removed by its age.' : `Older ones are removed after ${daysText(keepDays)}.`
}
