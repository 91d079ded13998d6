import { toast, toastFailure } from '#components/feedback/toasts.ts'
import { failureCode, failureMessage } from '#lib/api/failure.ts'
import { trpc } from '#lib/api/trpc.ts'
import { formatPhone } from '@callwright/contract/calls/format-phone'

type AssignNumber = {
  assignment: ReturnType<typeof trpc.admin.assignNumber.useMutation>
  /** Why the number was refused. */
  refusal: string | undefined
}

const FAILURE = 'The number could not be assigned.'

function isRefusal(error: unknown): boolean {
  return failureCode(error) === 'BAD_REQUEST'
}

/** Assigns a number to a client or to no client, and shows the result. */
export function useAssignNumber(onDone: () => void): AssignNumber {
  const utils = trpc.useUtils()
  const assignment = trpc.admin.assignNumber.useMutation({
    onSuccess: (numbers, { number, tenantId }) => {
      utils.admin.numbers.setData(undefined, numbers)
      const client = tenantId === null ? null : numbers.rows.find((row) => row.client?.tenantId === tenantId)?.client
      toast(
        client
          ? {
              title: 'Number assigned',
              description: `Calls to ${formatPhone(number)} now go to ${client.businessName || 'your own business'}.`,
            }
          : { title: 'Number unassigned', description: `Calls to ${formatPhone(number)} will no longer be answered.` },
      )
      // The client's page also lists its numbers.
      void utils.admin.clients.invalidate()
      onDone()
    },
    onError(error) {
      if (!isRefusal(error)) toastFailure('Update failed', error, FAILURE)
    },
  })
  const { error } = assignment
  return { assignment, refusal: isRefusal(error) ? failureMessage(error, FAILURE) : undefined }
}
