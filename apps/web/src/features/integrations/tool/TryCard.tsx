import { z } from '@callwright/contract/input/zod'
import type { ToolArguments, ToolParameter } from '@callwright/contract/tools/tools'
import { Play } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { Button } from '#components/Button.tsx'
import { Card } from '#components/Card.tsx'
import { Notice } from '#components/feedback/Notice.tsx'
import { Field } from '#components/form/Field.tsx'
import { Select } from '#components/form/Select.tsx'
import { TextInput } from '#components/form/TextInput.tsx'
import { failureMessage } from '#lib/api/failure.ts'
import { trpc } from '#lib/api/trpc.ts'
import { useForm, type Form } from '#lib/form/use-form.ts'
import type { Tool } from '../tools/edited-tool.ts'
import { TryResult } from './TryResult.tsx'

/** Sends a request as the agent would, and shows what comes back. */
export function TryCard({ tool }: { tool: Tool }): ReactNode {
  const { id: toolId, changes } = tool
  // The server makes up the others.
  const parameters = tool.parameters.filter(({ source }) => source === 'agent' || source === 'variable')
  const form = useForm(argumentsSchema(parameters), Object.fromEntries(parameters.map(({ name }) => [name, ''])))
  const run = trpc.tools.tryOut.useMutation()
  const isNew = useHistoryState<unknown>() === 'try'
  useEffect(() => {
    if (!isNew) return
    // The shell moves the focus to the new page first.
    const timer = setTimeout(() => {
      form.ref.current?.querySelector<HTMLElement>('input, select, button')?.focus()
      // Not again after a reload.
      history.replaceState(null, '')
    })
    return () => clearTimeout(timer)
  }, [isNew, form.ref])
  return (
    <Card
      title="Try it"
      description="Sends a real request to your system, as in a call. Your agent reads the answer and may follow instructions in it, so only use addresses that you trust."
    >
      <form
        ref={form.ref}
        noValidate
        onSubmit={form.submit((values) => run.mutate({ toolId, arguments: values }))}
        className="flex flex-col items-start gap-5"
      >
        <div className="grid w-full gap-5 empty:hidden md:grid-cols-2">
          {parameters.map((parameter) => (
            <ArgumentField key={parameter.name} parameter={parameter} form={form} />
          ))}
        </div>
        {changes && (
          <Notice tone="warning" className="w-full">
            This tool changes something, and Try it sends a real request. Anything that it books or orders will actually
            be booked or ordered.
          </Notice>
        )}
        <Button type="submit" icon={<Play size={16} />} busy={run.isPending}>
          {run.isPending ? 'Asking...' : 'Try it'}
        </Button>
      </form>
      {run.error && (
        <Notice tone="danger" className="mt-5">
          {failureMessage(run.error, 'Please try again.')}
        </Notice>
      )}
      {(run.isPending || run.data) && (
        // Reserves the usual height, so that the answer moves nothing.
        <div className="mt-5 min-h-88 border-t border-line pt-5">{run.data && <TryResult tried={run.data} />}</div>
      )}
    </Card>
  )
}

type ArgumentProps = { parameter: ToolParameter; form: Form<Record<string, string>, ToolArguments> }

function ArgumentField({ parameter, form }: ArgumentProps): ReactNode {
  const { name, type, description, choices, required } = parameter
  const options = type === 'yes-no' ? ['yes', 'no'] : choices
  return (
    <Field label={name} hint={description} optional={!required} error={form.errors[name]}>
      {(aria) =>
        options.length > 0 ? (
          <Select
            {...aria}
            {...form.text(name)}
            emptyLabel="Choose"
            options={options.map((value) => ({ value, label: value }))}
          />
        ) : (
          <TextInput
            {...aria}
            {...form.text(name)}
            dir="auto"
            autoComplete="off"
            inputMode={type === 'number' ? 'decimal' : undefined}
          />
        )
      }
    </Field>
  )
}

/** Checks and reads them, for parameters whose values the agent gives or that are variables of the call. */
function argumentsSchema(parameters: readonly ToolParameter[]): z.ZodType<ToolArguments> {
  return z.custom<Record<string, string>>().transform((typed, ctx) => {
    const values: ToolArguments = {}
    for (const { name, type, required } of parameters) {
      const text = typed[name]?.trim() ?? ''
      const refuse = (message: string): void => ctx.addIssue({ code: 'custom', path: [name], message })
      if (text !== '') values[name] = toArgument(type, text)
      else if (required) refuse('Please enter a value')
      if (Number.isNaN(values[name])) refuse('Please enter a number')
    }
    return values
  })
}

function toArgument(type: ToolParameter['type'], text: string): ToolArguments[string] {
  if (type === 'number') return Number(text)
  return type === 'yes-no' ? text === 'yes' : text
}
