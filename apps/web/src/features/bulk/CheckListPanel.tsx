import { PHONE_HEADERS } from '@callwright/contract/recipient-columns'
import type { ReactNode } from 'react'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { Notice } from '../../components/Notice.tsx'
import { CheckedListView } from './CheckedListView.tsx'
import { FileDrop } from './FileDrop.tsx'
import { TemplateButton } from './TemplateButton.tsx'
import { countOfRows, useListCheck, type ListCheck } from './use-list-check.ts'

/** Explains every row of a phone list before anything is made of it. */
export function CheckListPanel(): ReactNode {
  const { check, start, reset } = useListCheck()
  return (
    <Card
      title="Check a phone list"
      description="See which rows can be called, and why the others cannot. Checking a list dials nobody."
      action={<TemplateButton />}
    >
      {check.state === 'idle' && (
        <div className="flex flex-col gap-4">
          <FileDrop onFile={start} />
          <FormatHelp />
        </div>
      )}
      {check.state === 'checking' && <Checking check={check} onStop={reset} />}
      {check.state === 'failed' && (
        <div className="flex flex-col gap-4">
          <Notice tone="danger">
            <span className="font-medium">{check.fileName}</span>: {check.problem}
          </Notice>
          <FileDrop onFile={start} />
          <FormatHelp />
        </div>
      )}
      {check.state === 'checked' && <CheckedListView fileName={check.fileName} list={check.list} onReset={reset} />}
    </Card>
  )
}

function Checking({
  check,
  onStop,
}: {
  check: Extract<ListCheck, { state: 'checking' }>
  onStop: () => void
}): ReactNode {
  const { fileName, done, total } = check
  return (
    <div className="flex flex-col gap-3 py-6">
      <div className="flex flex-wrap items-center justify-between gap-3 text-sm">
        <p role="status" className="min-w-0 text-muted tabular-nums">
          <span className="font-medium wrap-anywhere text-ink">{fileName}</span>{' '}
          {total === null ? 'is being read' : `${done.toLocaleString('en-US')} of ${countOfRows(total)} checked`}
        </p>
        <Button variant="secondary" size="sm" onClick={onStop}>
          Stop
        </Button>
      </div>
      <progress
        aria-label="Rows checked"
        value={total === null ? undefined : done}
        max={total ?? undefined}
        className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-sunken accent-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
      />
    </div>
  )
}

function FormatHelp(): ReactNode {
  return (
    <details className="text-sm text-muted">
      <summary className="w-fit rounded-sm font-medium text-ink">What the file should look like</summary>
      <ul className="mt-2 flex max-w-prose list-disc flex-col gap-1 pl-5">
        <li>
          The first row names the columns. One of them is the phone number: {PHONE_HEADERS.join(', ')}, or a name that
          contains such a word.
        </li>
        <li>
          Ten digits are taken as a number in the US or Canada. Any other number starts with + and its country code.
        </li>
        <li>
          A column called name is the person’s name. Every other column is a variable for the prompt, by its name.
        </li>
        <li>A number that stands there twice is kept once. Rows without a number are left out.</li>
      </ul>
    </details>
  )
}
