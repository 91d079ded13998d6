import type { FieldDefinition } from '@callwright/contract/calls/call-fields'
import type { ReactNode } from 'react'
import { Badge } from '#components/Badge.tsx'
import { Notice } from '#components/feedback/Notice.tsx'
import { CheckboxGroup } from '#components/form/CheckboxGroup.tsx'
import { cx } from '#lib/cx.ts'
import { FieldText } from '../FieldText.tsx'
import { findFillableNames } from '../form/prompt-variables.ts'
import type { AgentTemplate, FilledTemplate } from './agent-template.ts'

export type Part = 'firstMessage' | 'systemPrompt' | 'questions' | 'rehearsals'

type Props = {
  template: FilledTemplate &
    Pick<AgentTemplate, 'audience' | 'rehearsals'> & { added: readonly FieldDefinition[]; leftOut: readonly string[] }
  /** The texts that the form has now. */
  current: { firstMessage: string; systemPrompt: string }
  /** Which parts of the template are taken. */
  parts: readonly Part[]
  onChange: (parts: Part[]) => void
}

/** An example call, and everything that can be taken from the template. */
export function TemplateText({ template, current, parts, onChange }: Props): ReactNode {
  const { audience, firstMessage, systemPrompt, exampleCall, added, leftOut, rehearsals } = template
  const variables = findFillableNames(firstMessage, systemPrompt)
  const labelText = (label: string, before: string): string =>
    before.trim() === '' ? label : `${label} (replaces yours)`
  return (
    <div className="flex max-w-prose flex-col gap-5 text-base wrap-anywhere text-ink">
      <p className="text-muted">{audience}</p>
      <CheckboxGroup
        legend="Use from this template"
        options={[
          { value: 'firstMessage', label: labelText('First message', current.firstMessage) },
          { value: 'systemPrompt', label: labelText('System prompt', current.systemPrompt) },
          ...(added.length > 0 ? [{ value: 'questions' as const, label: `Questions (adds ${added.length})` }] : []),
          ...(rehearsals.length > 0
            ? [{ value: 'rehearsals' as const, label: `Rehearsals (adds ${rehearsals.length})` }]
            : []),
        ]}
        selected={parts}
        onChange={onChange}
      />
      <Section title="Example call">
        <ExampleCall turns={exampleCall} />
      </Section>
      <Section title="First message">
        <p dir="auto">{firstMessage}</p>
      </Section>
      <Section title="System prompt">
        <p dir="auto" className="whitespace-pre-wrap">
          {systemPrompt}
        </p>
      </Section>
      <Section title="Variables">
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
      </Section>
      <Section title="Questions about each call">
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
      </Section>
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }): ReactNode {
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
