import type { FieldDefinition } from '@callwright/contract/calls/call-fields'
import type { ReactNode } from 'react'
import { Badge } from '#components/Badge.tsx'
import { Notice } from '#components/feedback/Notice.tsx'
import { Checkbox } from '#components/form/Checkbox.tsx'
import { cx } from '#lib/cx.ts'
import { FieldText } from '../FieldText.tsx'
import { findFillableNames } from '../form/prompt-variables.ts'
import type { FilledTemplate } from './agent-template.ts'

/** Which parts of a template are taken. */
export type Parts = { firstMessage: boolean; systemPrompt: boolean; questions: boolean }

type Props = {
  template: FilledTemplate & { audience: string; added: readonly FieldDefinition[]; leftOut: readonly string[] }
  /** The texts that the form has now. */
  current: { firstMessage: string; systemPrompt: string }
  parts: Parts
  onChange: (change: Partial<Parts>) => void
}

/** An example call, and everything that can be taken from the template. */
export function TemplateText({ template, current, parts, onChange }: Props): ReactNode {
  const { audience, firstMessage, systemPrompt, exampleCall, added, leftOut } = template
  const variables = findFillableNames(firstMessage, systemPrompt)
  const choices = [
    { name: 'firstMessage', label: 'First message', note: current.firstMessage.trim() !== '' && 'replaces yours' },
    { name: 'systemPrompt', label: 'System prompt', note: current.systemPrompt.trim() !== '' && 'replaces yours' },
    { name: 'questions', label: 'Questions', note: added.length === 0 ? 'you have them' : `adds ${added.length}` },
  ] as const
  return (
    <div className="flex max-w-prose flex-col gap-5 text-base wrap-anywhere text-ink">
      <p className="text-muted">{audience}</p>
      <fieldset className="flex flex-wrap gap-x-6 gap-y-2">
        <legend className="mb-1 text-sm font-medium text-muted">What to take</legend>
        {choices.map(({ name, label, note }) => (
          <Checkbox
            key={name}
            label={note ? `${label} (${note})` : label}
            checked={parts[name] && (name !== 'questions' || added.length > 0)}
            disabled={name === 'questions' && added.length === 0}
            onChange={(isTaken) => onChange({ [name]: isTaken })}
          />
        ))}
      </fieldset>
      <Part title="Example call">
        <ExampleCall turns={exampleCall} />
      </Part>
      <Part title="First message">
        <p dir="auto">{firstMessage}</p>
      </Part>
      <Part title="System prompt">
        <p dir="auto" className="whitespace-pre-wrap">
          {systemPrompt}
        </p>
      </Part>
      <Part title="Variables">
        {variables.length === 0 ? (
          <p>None. This agent works without a list and can answer incoming calls.</p>
        ) : (
          <>
            <ul aria-label="Variables" className="flex flex-wrap gap-2">
              {variables.map((name) => (
                <li key={name}>
                  <Badge tone="accent">{`{{${name}}}`}</Badge>
                </li>
              ))}
            </ul>
            <p className="mt-2">Add a column for each variable to your campaign’s list.</p>
          </>
        )}
      </Part>
      <Part title="Questions about each call">
        {leftOut.length > 0 && (
          <Notice className="mb-2">
            {added.length === 0 ? 'You have all of these already: ' : 'Left out, because you have them already: '}
            {leftOut.join(', ')}.
          </Notice>
        )}
        <ul
          aria-label="What is added"
          className="divide-y divide-line rounded-md border border-line bg-canvas empty:hidden"
        >
          {added.map((field) => (
            <li key={field.name} className="px-4 py-3">
              <FieldText field={field} />
            </li>
          ))}
        </ul>
      </Part>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <div>
      <h3 className="mb-1 text-sm font-medium text-muted">{title}</h3>
      {children}
    </div>
  )
}

function ExampleCall({ turns }: { turns: readonly string[] }): ReactNode {
  return (
    <ol aria-label="Example call" className="rounded-md border border-line bg-canvas py-1.5 text-sm">
      {turns.map((text, index) => (
        <li key={index} className="grid gap-x-4 px-4 py-1.5 md:grid-cols-[5rem_minmax(0,1fr)]">
          <span className={cx('font-medium', index % 2 === 0 && 'text-accent-text')}>
            {index % 2 === 0 ? 'Agent' : 'Customer'}
          </span>
          <span dir="auto">{text}</span>
        </li>
      ))}
    </ol>
  )
}
