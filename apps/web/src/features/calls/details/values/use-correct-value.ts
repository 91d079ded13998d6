import { toast } from '#components/feedback/toasts.ts'
import { trpc } from '#lib/api/trpc.ts'

type CorrectValue = ReturnType<typeof trpc.calls.correctValue.useMutation>

/** Saves a person's value for a call, or confirms the value, and updates the details, the lists and the figures. */
export function useCorrectValue(): CorrectValue {
  const utils = trpc.useUtils()
  return trpc.calls.correctValue.useMutation({
    onSuccess: ({ callId, values, needsCheck }) => {
      toast({ title: 'Changes saved' })
      utils.calls.byId.setData({ callId }, (before) => before && { ...before, values, needsCheck })
      void utils.calls.list.invalidate()
      void utils.calls.review.invalidate()
      void utils.bulk.campaign.invalidate()
      void utils.bulk.callBacks.invalidate()
      void utils.calls.today.invalidate()
    },
  })
}
