import type { MailRuleState } from '@callwright/contract/mails/mail-rules'
import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge, type BadgeTone } from '#components/Badge.tsx'
import { Button } from '#components/Button.tsx'
import { askFirst } from '#components/dialog/ask-first.ts'
import { toast, toastFailure } from '#components/feedback/toasts.ts'
import { IconButton } from '#components/IconButton.tsx'
import { trpc } from '#lib/api/trpc.ts'
import { type CallQuestions, describeRule, type MailRule } from './describe-mail-rule.ts'

const STATES: Record<MailRuleState, { label: string; tone: BadgeTone; note?: string }> = {
  on: { label: 'On', tone: 'green' },
  off: { label: 'Off', tone: 'gray' },
  unconfirmed: {
    label: 'Waiting for confirmation',
    tone: 'amber',
    note: 'Emails start once the recipient uses the link we sent.',
  },
  unsubscribed: { label: 'Unsubscribed', tone: 'gray', note: 'The recipient used the link in an email.' },
  bounced: {
    label: 'Off',
    tone: 'red',
    note: 'This address refused three emails in a row. Check it, then turn the rule on again.',
  },
}

type Props = { rule: MailRule; questions: CallQuestions; ownAddress: string; onEdit: () => void }

/** When a rule sends, to whom, whether it does, and the buttons that change it. */
export function MailRuleRow({ rule, questions, ownAddress, onEdit }: Props): ReactNode {
  const { address, state } = rule
  const { label, tone, note } = STATES[state]
  const what = describeRule(rule, questions)
  const name = `${what}, ${address}`
  const needsLink = (state === 'unconfirmed' || state === 'unsubscribed') && address !== ownAddress
  const { turn, isTurning, remove } = useMailRuleChanges(rule, { what, needsLink })
  const turnLabel = state === 'on' ? 'Turn Off' : 'Turn On'
  const changeLabel = needsLink ? 'Resend Link' : turnLabel
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
      <div className="flex min-w-0 flex-1 basis-72 flex-col gap-1 text-muted">
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="font-medium wrap-anywhere text-ink">{what}</span>
          <Badge tone={tone}>{label}</Badge>
        </span>
        <span className="wrap-anywhere">{address}</span>
        {note && <span>{note}</span>}
      </div>
      <div className="-ml-3 flex shrink-0 flex-wrap items-center md:-mr-3">
        <Button variant="ghost" size="sm" busy={isTurning} aria-label={`${changeLabel}: ${name}`} onClick={turn}>
          {changeLabel}
        </Button>
        <Button variant="ghost" size="sm" aria-label={`Edit: ${name}`} onClick={onEdit}>
          Edit
        </Button>
        <IconButton label={`Remove: ${name}`} tone="danger" icon={<Trash2 size={16} />} onClick={remove} />
      </div>
    </div>
  )
}

type Changes = { turn: () => void; isTurning: boolean; remove: () => void }

function useMailRuleChanges(
  { id: ruleId, address, state }: MailRule,
  { what, needsLink }: { what: string; needsLink: boolean },
): Changes {
  const { mailRules } = trpc.useUtils().business
  const turning = trpc.business.switchMailRule.useMutation({
    onSuccess: (view) => {
      mailRules.setData(undefined, view)
      if (needsLink)
        toast({
          title: 'Link sent',
          description: `Emails to ${address} start once it is confirmed. The link is valid for 7 days.`,
        })
    },
    onError: (error) => toastFailure('Not changed', error, 'Please try again.'),
  })
  const removal = trpc.business.removeMailRule.useMutation({
    onSuccess: (view) => mailRules.setData(undefined, view),
    onError: (error) => toastFailure('Not removed', error, 'Nothing was changed. Please try again.'),
  })
  return {
    turn: () => turning.mutate({ ruleId, isOn: state !== 'on' }),
    isTurning: turning.isPending,
    remove: () =>
      askFirst({
        title: 'Remove this rule?',
        text: (
          <>
            <b>{address}</b> will no longer get these emails: {what}.
          </>
        ),
        confirm: ['Remove', 'Removing...'],
        onConfirm: () => removal.mutateAsync({ ruleId }),
      }),
  }
}
