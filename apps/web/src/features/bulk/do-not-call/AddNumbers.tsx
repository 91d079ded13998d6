import { useState, type FormEvent, type ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { Card } from '#components/Card.tsx'
import { Field } from '#components/form/Field.tsx'
import { TextArea } from '#components/form/TextArea.tsx'
import { FileDrop } from '../recipients/FileDrop.tsx'
import { AddNumbersStatus } from './AddNumbersStatus.tsx'
import { useAddNumbers } from './use-add-numbers.ts'

const MAX_LINES = 500

/** Adds typed numbers, or numbers from a file, to the list. */
export function AddNumbers(): ReactNode {
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const { addNumbers, addFile, state, dismiss } = useAddNumbers()
  const busy = state.step === 'adding'

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const lines = text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
    if (lines.length === 0) return setError('Please enter a phone number')
    if (lines.length > MAX_LINES) return setError(`For more than ${MAX_LINES} numbers, please upload a CSV file`)
    const refusedLines = await addNumbers(lines)
    if (refusedLines !== null) setText(refusedLines.join('\n'))
  }

  return (
    <Card title="Add numbers">
      <div className="flex flex-col gap-5">
        <div className="grid gap-x-8 gap-y-6 lg:grid-cols-2">
          <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col items-start gap-3">
            <div className="w-full">
              <Field label="Phone numbers" hint="One number per line." {...(error === null ? {} : { error })}>
                {(aria) => (
                  <TextArea
                    {...aria}
                    rows={4}
                    value={text}
                    onChange={({ target }) => {
                      setText(target.value)
                      setError(null)
                    }}
                    placeholder="+1 415 555 2671"
                    spellCheck={false}
                    autoComplete="off"
                    className="tabular-nums"
                  />
                )}
              </Field>
            </div>
            <Button type="submit" busy={busy && state.fileName === null}>
              Add to the list
            </Button>
          </form>
          <FileDrop onFile={(file) => void addFile(file)} />
        </div>
        <AddNumbersStatus state={state} onDismiss={dismiss} />
      </div>
    </Card>
  )
}
