import { Fragment, type ReactNode } from 'react'
import { CodeBlock } from '../text/CodeBlock.tsx'
import { FOLD_ARROW } from '../feedback/fold-arrow.tsx'
import { formatArgument, type ToolRun } from './tool-run.ts'

/** A run in one line, which unfolds to what the agent asked with and what it was told. */
export function ToolRunDetails({ run, summary }: { run: ToolRun; summary: ReactNode }): ReactNode {
  return (
    <details className="group min-w-0 flex-1 text-sm">
      <summary className="flex items-center rounded-sm max-md:items-start">
        {FOLD_ARROW}
        {summary}
      </summary>
      <div className="flex flex-col gap-3 py-3 pl-4">
        <Texts texts={Object.entries(run.arguments).map(([name, value]) => [name, formatArgument(value)])} />
        <ToldAnswer answer={run.answer} />
      </div>
    </details>
  )
}

/** What we tell an agent after a run. */
type Told = { ok: boolean; result?: unknown; say?: string; next?: string }

/** In words: the answer, and what the agent should say and do. @param answer JSON */
export function ToldAnswer({ answer }: { answer: string }): ReactNode {
  const { ok, result, say, next } = JSON.parse(answer) as Told
  return (
    <Texts
      texts={[
        ['Answer', formatResult(result) ?? (ok && 'It worked.')],
        ['It should say', say],
        ['Then', next],
      ]}
    />
  )
}

function formatResult(result: unknown): ReactNode {
  if (typeof result === 'string') return result
  return result === undefined || result === null ? null : <CodeBlock text={JSON.stringify(result, null, 2)} />
}

/** Names with their texts, one in each row; those without a text are left out. */
function Texts({ texts }: { texts: readonly (readonly [name: string, text: ReactNode])[] }): ReactNode {
  return (
    <dl className="grid gap-x-4 gap-y-1 text-sm empty:hidden md:grid-cols-[8rem_minmax(0,1fr)]">
      {texts
        .filter(([, text]) => Boolean(text))
        .map(([name, text]) => (
          <Fragment key={name}>
            <dt className="wrap-anywhere text-muted">{name}</dt>
            <dd dir="auto" className="min-w-0 wrap-anywhere whitespace-pre-wrap text-ink">
              {text}
            </dd>
          </Fragment>
        ))}
    </dl>
  )
}
