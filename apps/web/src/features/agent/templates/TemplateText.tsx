import type { ReactNode } from 'react'
import { Badge } from '#components/Badge.tsx'
import { cx } from '#lib/cx.ts'
import { findFillableNames } from '../form/prompt-variables.ts'
import type { ExampleTurn, FilledTemplate } from './agent-template.ts'

type Props = { template: FilledTemplate & { audience: string } }

/** Everything that a template puts into the form, and an example call. */
export function TemplateText({ template }: Props): ReactNode {
  const { audience, firstMessage, systemPrompt, exampleCall } = template
  const variables = findFillableNames(firstMessage, systemPrompt)
  return (
    <div className="flex max-w-prose flex-col gap-5 text-base wrap-anywhere text-ink">
      <p className="text-muted">{audience}</p>
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

function ExampleCall({ turns }: { turns: readonly ExampleTurn[] }): ReactNode {
  return (
    <ol aria-label="Example call" className="rounded-md border border-line bg-canvas py-1.5 text-sm">
      {turns.map(({ speaker, text }, index) => (
        <li key={index} className="grid gap-x-4 px-4 py-1.5 md:grid-cols-[5rem_minmax(0,1fr)]">
          <span className={cx('font-medium', speaker === 'Agent' && 'text-accent-text')}>{speaker}</span>
          <span dir="auto">{text}</span>
        </li>
      ))}
    </ol>
  )
}
