import { z } from '@callwright/contract/input/zod'
import { useEffect, useRef, type ReactNode } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { Button } from '#components/Button.tsx'
import { toast, toastFailure } from '#components/feedback/toasts.ts'
import { Field } from '#components/form/Field.tsx'
import { TextInput } from '#components/form/TextInput.tsx'
import { trpc } from '#lib/api/trpc.ts'
import { useForm } from '#lib/form/use-form.ts'
import { formatPhone } from '@callwright/contract/calls/format-phone'
import { formatDateTime } from '#lib/format.ts'
import { toDateTimeInput } from '#lib/local-time.ts'
import { useInvalidateSchedule } from '../schedule/use-invalidate-schedule.ts'
import type { CallBack } from './call-back-states.ts'

/** `at` is the date-time input's local time. */
const answerFormSchema = z.strictObject({
  at: z.string().transform((text, context) => {
    const at = new Date(text).getTime()
    if (at > Date.now()) return at
    const message = text === '' ? 'Please choose a time' : 'Please choose a time in the future'
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  }),
})

/** Confirms the call-back for the proposed or another time, or dismisses it. */
export function AnswerForm({ callBack }: { callBack: CallBack }): ReactNode {
  const { id: callBackId, phoneNumber, proposedAt } = callBack
  const proposed = proposedAt === null ? '' : toDateTimeInput(proposedAt)
  const form = useForm(answerFormSchema, { at: proposed })
  const lastProposed = useRef(proposed)
  useEffect(() => {
    // While the page stays open, a proposed time passes. A time that the user chose stays.
    if (proposed !== lastProposed.current && form.values.at === lastProposed.current) form.setValue('at', proposed)
    lastProposed.current = proposed
  })
  const number = formatPhone(phoneNumber)
  const refresh = useInvalidateSchedule()
  const answer = trpc.bulk.answerCallBack.useMutation({
    onSuccess: (_answered, { at }) =>
      at === undefined
        ? toast({ title: 'Call-back dismissed', description: number })
        : toast({
            title: 'Call-back confirmed',
            description: `${number} will be called on ${formatDateTime(at)}, or as soon after that as calling hours allow.`,
            action: { label: 'View schedule', onSelect: () => navigate('/bulk-caller/schedule') },
          }),
    onError: (error) => toastFailure('Not saved', error, 'Please try again.'),
    onSettled: refresh,
  })
  return (
    <form
      ref={form.ref}
      noValidate
      onSubmit={form.submit(({ at }) => answer.mutate({ callBackId, accept: true, at }))}
      className="flex flex-wrap items-start gap-2 max-md:w-full"
    >
      <div className="w-60 max-md:w-full">
        <Field label="Your agent calls at" hint={explainTime(callBack)} error={form.errors.at}>
          {(aria) => <TextInput {...aria} {...form.text('at')} type="datetime-local" required />}
        </Field>
      </div>
      <div className="flex gap-2 md:mt-6.5">
        <Button
          variant="secondary"
          disabled={answer.isPending}
          onClick={() => answer.mutate({ callBackId, accept: false })}
        >
          Dismiss<span className="sr-only"> the call-back to {number}</span>
        </Button>
        <Button type="submit" busy={answer.isPending && answer.variables.accept}>
          Confirm the call<span className="sr-only"> to {number}</span>
        </Button>
      </div>
    </form>
  )
}

function explainTime({ wantedAt, proposedAt }: CallBack): string | undefined {
  if (proposedAt === null || proposedAt === wantedAt) return undefined
  const reason = wantedAt === null ? 'No time was given' : 'The requested time has passed'
  const day = new Date(proposedAt).toLocaleDateString('en-US', { weekday: 'long' })
  return `${reason}, so the next suitable time, on ${day}, is filled in.`
}
