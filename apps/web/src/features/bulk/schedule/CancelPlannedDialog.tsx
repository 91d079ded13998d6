import type { ReactNode } from 'react'
import { ConfirmDialog } from '#components/dialog/ConfirmDialog.tsx'
import { toast, toastFailure } from '#components/feedback/toasts.ts'
import { trpc } from '#lib/api/trpc.ts'
import { formatCount } from '#lib/format.ts'
import { formatPhone } from '#lib/format-phone.ts'
import { useLastValue } from '#lib/hooks/use-last-value.ts'
import type { PlannedCall } from './planned-call-labels.ts'
import { useInvalidateSchedule } from './use-invalidate-schedule.ts'

/** One planned call, all of a campaign's retries or call-backs, or those of all campaigns. */
export type CanceledPlans =
  | { call: PlannedCall }
  | { campaignId: string; plan: 'retry' | 'call-back' }
  | { plan: 'all' }

type Props = {
  /** Null while the dialog is closed. */
  plans: CanceledPlans | null
  onClose: () => void
}

export function CancelPlannedDialog({ plans, onClose }: Props): ReactNode {
  const lastPlans = useLastValue(plans)
  const refresh = useInvalidateSchedule()
  const cancel = trpc.bulk.cancelPlanned.useMutation({
    onSuccess: ({ canceled, inFlight }) =>
      toast({
        title: canceled === 0 ? 'Nothing was canceled' : `${formatCount(canceled, 'call')} canceled`,
        ...(inFlight > 0 && { description: `${formatCount(inFlight, 'call')} had already started.` }),
      }),
    onError: (error) => toastFailure('Not canceled', error, 'Please try again.'),
    onSettled: async () => {
      onClose()
      await refresh()
    },
  })
  if (!lastPlans) return null
  const { title, text, confirmLabel, cancelLabel } = describeQuestion(lastPlans)
  return (
    <ConfirmDialog
      open={plans !== null}
      onClose={onClose}
      title={title}
      confirmLabel={cancel.isPending ? 'Canceling...' : confirmLabel}
      cancelLabel={cancelLabel}
      busy={cancel.isPending}
      onConfirm={() =>
        cancel.mutate('call' in lastPlans ? { recipientIds: [lastPlans.call.recipientId] } : { ...lastPlans })
      }
    >
      {text}
    </ConfirmDialog>
  )
}

const KINDS = { retry: 'retries', 'call-back': 'call-backs', all: 'retries and call-backs' }

type Question = { title: string; text: string; confirmLabel: string; cancelLabel: string }

function describeQuestion(plans: CanceledPlans): Question {
  if ('call' in plans) {
    const { phoneNumber, plan } = plans.call
    return {
      title: 'Cancel this call?',
      text: `This campaign will not call ${formatPhone(phoneNumber)}${plan === 'first' ? '' : ' again'}.`,
      confirmLabel: 'Cancel call',
      cancelLabel: 'Keep it',
    }
  }
  const what = KINDS[plans.plan]
  return {
    title: `Cancel all ${what}?`,
    text:
      'campaignId' in plans
        ? `This cancels the campaign’s planned ${what}. Its other calls are still made.`
        : `This cancels the planned ${what} of all campaigns. First calls are still made.`,
    confirmLabel: `Cancel all ${what}`,
    cancelLabel: 'Keep them',
  }
}
