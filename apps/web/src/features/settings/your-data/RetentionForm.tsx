import { daysText, effectiveRetentionDays } from '@callwright/contract/tenant-data'
import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { askFirst } from '#components/dialog/ask-first.ts'
import { Field } from '#components/form/Field.tsx'
import { Select } from '#components/form/Select.tsx'
import { TextInput } from '#components/form/TextInput.tsx'
import { toast, toastFailure } from '#components/feedback/toasts.ts'
import { trpc } from '#lib/api/trpc.ts'
import { getCurrentChoice, parseChosenDays, retentionChoices, type Retention } from './retention-choices.ts'

export function RetentionForm({ retention }: { retention: Retention }): ReactNode {
  const { keepDays, maxDays } = retention
  const saved = { choice: getCurrentChoice(retention), customDays: keepDays === null ? '' : String(keepDays) }
  /** Unsaved values; null if there are none. */
  const [unsavedValues, setUnsavedValues] = useState<typeof saved | null>(null)
  const { choice, customDays } = unsavedValues ?? saved
  const [error, setError] = useState<string>()
  const daysInput = useRef<HTMLInputElement>(null)
  const utils = trpc.useUtils()
  const save = trpc.business.setRetention.useMutation({
    onSuccess: (updated) => {
      utils.business.retention.setData(undefined, updated)
      setUnsavedValues(null)
      toast({
        title: 'Setting saved',
        description: describeSaved(effectiveRetentionDays(updated.keepDays, updated.maxDays)),
      })
    },
    onError: (failure) => toastFailure('Setting not saved', failure, 'Nothing was changed. Please try again.'),
  })

  function edit(part: Partial<typeof saved>): void {
    setUnsavedValues({ choice, customDays, ...part })
    setError(undefined)
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    const result = parseChosenDays({ choice, customDays }, maxDays)
    if ('error' in result) {
      setError(result.error)
      return daysInput.current?.focus()
    }
    // Only a shorter period removes content, so only a shorter one needs confirmation.
    const days = result.keepDays ?? Infinity
    if (days >= (effectiveRetentionDays(keepDays, maxDays) ?? Infinity)) return save.mutate(result)
    askFirst({
      title: `Keep them for ${daysText(days)}?`,
      text: 'Recordings, transcripts and summaries of older calls are removed now, here and at the voice provider. Those of newer calls are removed when they reach that age. This cannot be undone. The calls with their numbers, times, durations and your notes stay.',
      confirm: ['Remove Older Ones', 'Saving...'],
      onConfirm: () => save.mutateAsync(result),
    })
  }

  return (
    <form noValidate onSubmit={submit} className="flex max-w-md flex-col gap-5">
      <Field label="Keep for">
        {(aria) => (
          <Select
            {...aria}
            value={choice}
            onChange={(event) => edit({ choice: event.target.value })}
            options={retentionChoices(maxDays)}
          />
        )}
      </Field>
      {choice === 'other' && (
        <Field label="Days" error={error}>
          {(aria) => (
            <TextInput
              {...aria}
              ref={daysInput}
              name="keepDays"
              inputMode="numeric"
              maxLength={6}
              className="max-w-32 tabular-nums"
              value={customDays}
              onChange={(event) => edit({ customDays: event.target.value })}
            />
          )}
        </Field>
      )}
      <Button type="submit" variant="secondary" busy={save.isPending} className="self-start">
        {save.isPending ? 'Saving...' : 'Save'}
      </Button>
    </form>
  )
}

/** @param keptDays the effective number of days; null means forever */
function describeSaved(keptDays: number | null): string {
  return keptDays === null
    ? 'Recordings and transcripts are kept forever.'
    : `Recordings and transcripts are removed after ${daysText(keptDays)}.`
}
