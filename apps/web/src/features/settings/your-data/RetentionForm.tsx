import { daysText, effectiveRetentionDays } from '@callwright/contract/tenant-data'
import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { ConfirmDialog } from '#components/dialog/ConfirmDialog.tsx'
import { Field } from '#components/form/Field.tsx'
import { Select } from '#components/form/Select.tsx'
import { TextInput } from '#components/form/TextInput.tsx'
import { toast, toastFailure } from '#components/feedback/toasts.ts'
import { trpc } from '#lib/api/trpc.ts'
import { useLastValue } from '#lib/hooks/use-last-value.ts'
import { getCurrentChoice, parseChosenDays, retentionChoices, type Retention } from './retention-choices.ts'

export function RetentionForm({ retention }: { retention: Retention }): ReactNode {
  const { keepDays, maxDays } = retention
  const saved = { choice: getCurrentChoice(retention), customDays: keepDays === null ? '' : String(keepDays) }
  /** Unsaved values; null if there are none. */
  const [unsavedValues, setUnsavedValues] = useState<typeof saved | null>(null)
  const { choice, customDays } = unsavedValues ?? saved
  const [error, setError] = useState<string>()
  const [pendingDays, setPendingDays] = useState<number | null>(null)
  const shownDays = useLastValue(pendingDays)
  const days = useRef<HTMLInputElement>(null)
  const utils = trpc.useUtils()
  const save = trpc.business.setRetention.useMutation({
    onSuccess: (updated) => {
      setPendingDays(null)
      utils.business.retention.setData(undefined, updated)
      setUnsavedValues(null)
      toast({
        title: 'Setting saved',
        description: describeSaved(effectiveRetentionDays(updated.keepDays, updated.maxDays)),
      })
    },
    onError: (failure) => {
      setPendingDays(null)
      toastFailure('Setting not saved', failure, 'Nothing was changed. Please try again.')
    },
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
      return days.current?.focus()
    }
    // Only a shorter period removes content, so only a shorter one needs confirmation.
    const isShorter =
      result.keepDays !== null && result.keepDays < (effectiveRetentionDays(keepDays, maxDays) ?? Infinity)
    if (isShorter) setPendingDays(result.keepDays)
    else save.mutate(result)
  }

  return (
    <form noValidate onSubmit={submit} className="flex max-w-md flex-col gap-5">
      <Field label="Keep them">
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
              ref={days}
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
      <Button type="submit" variant="secondary" busy={save.isPending && pendingDays === null} className="self-start">
        {save.isPending ? 'Saving...' : 'Save'}
      </Button>
      <ConfirmDialog
        open={pendingDays !== null}
        onClose={() => setPendingDays(null)}
        title={`Keep them for ${daysText(shownDays ?? 0)}?`}
        confirmLabel={save.isPending ? 'Saving...' : 'Remove Older Ones'}
        busy={save.isPending}
        onConfirm={() => save.mutate({ keepDays: pendingDays })}
      >
        Recordings, transcripts and summaries of older calls are removed now, here and at the voice provider. Those of
        newer calls are removed when they reach that age. This cannot be undone. The calls with their numbers, times,
        durations and your notes stay.
      </ConfirmDialog>
    </form>
  )
}

/** @param keptDays the effective number of days; null means forever */
function describeSaved(keptDays: number | null): string {
  return keptDays === null
    ? 'Recordings and transcripts are kept forever.'
    : `Recordings and transcripts are removed after ${daysText(keptDays)}.`
}
