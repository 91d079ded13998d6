import { trpc } from '#lib/api/trpc.ts'
import { useInvalidateContext } from '../use-invalidate-context.ts'
import { removeRow, type RemovalMessages } from './remove-row.ts'

/** Removes a document. */
export function useRemoveFile(messages: RemovalMessages): (fileId: string) => void {
  const list = trpc.useUtils().business.files
  const onRemoved = useInvalidateContext()
  const { mutateAsync } = trpc.business.removeFile.useMutation()
  return (fileId) => void removeRow(list, { id: fileId, messages, send: () => mutateAsync({ fileId }), onRemoved })
}

const LEAD_MESSAGES: RemovalMessages = {
  success: 'Lead file removed',
  failure: 'Failed to remove lead file',
  fallback: 'There was an error removing the lead file. Please try again.',
}

/** Removes a lead file. */
export function useRemoveLead(): (fileId: string) => void {
  const list = trpc.useUtils().business.leads
  const { mutateAsync } = trpc.business.removeLead.useMutation()
  return (fileId) => void removeRow(list, { id: fileId, messages: LEAD_MESSAGES, send: () => mutateAsync({ fileId }) })
}
