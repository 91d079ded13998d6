import { useCallback } from 'react'
import { askFirst, type Question } from '#components/dialog/ask-first.ts'
import { toast, toastFailure } from '#components/feedback/toasts.ts'
import { trpc } from '#lib/api/trpc.ts'
import { formatCount } from '#lib/format.ts'
import { formatPhone } from '@callwright/contract/calls/format-phone'
import type { PlannedCall } from './planned-call-labels.ts'
import { useInvalidateSchedule } from './use-invalidate-schedule.ts'

/** One planned call, all of a campaign's retries or call-backs, or those of all campaigns. */
type CanceledPlans = { call: PlannedCall } | { campaignId: string; plan: 'retry' | 'call-back' } | { plan: 'all' }

/** Asks before planned calls are canceled. */
export function useCancelPlanned(): (plans: CanceledPlans) => void {
  const refresh = useInvalidateSchedule()
  const { mutateAsync } = trpc.bulk.cancelPlanned.useMutation({
    onSuccess: ({ canceled, inFlight }) =>
      toast({
        title: canceled === 0 ? 'Nothing was canceled' : `${formatCount(canceled, 'call')} canceled`,
        ...(inFlight > 0 && { description: `${formatCount(inFlight, 'call')} had already started.` }),
      }),
    onError: (error) => toastFailure('Not canceled', error, 'Please try again.'),
    onSettled: () => void refresh(),
  })
  return useCallback(
    (plans) =>
      askFirst({
        ...describeQuestion(plans),
        onConfirm: () => mutateAsync('call' in plans ? { recipientIds: [plans.call.recipientId] } : plans),
      }),
    [mutateAsync],
  )
}

const KINDS = { retry: 'retries', 'call-back': 'call-backs', all: 'retries and call-backs' }

function describeQuestion(plans: CanceledPlans): Omit<Question, 'onConfirm'> {
  if ('call' in plans) {
    return {
      title: 'Cancel this call?',
      text: `This campaign will not call ${formatPhone(plans.call.phoneNumber)} again.`,
      confirm: ['Cancel call', 'Canceling...'],
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
    confirm: [`Cancel all ${what}`, 'Canceling...'],
    cancelLabel: 'Keep them',
  }
}
