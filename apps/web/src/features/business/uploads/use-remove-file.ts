import { toast } from '../../../components/feedback/toasts.ts'
import { failureSentence } from '../../../lib/api/failure.ts'
import { trpc } from '../../../lib/api/trpc.ts'
import { withoutRow, withRowBack } from './cached-rows.ts'
import { useInvalidateContext } from '../use-invalidate-context.ts'

/** What a screen says when a removal fails: the server's own words, or always the same. */
export type RemovalTexts = { done: string; failed: string; fallback: string; isExact?: boolean }

/** Removes a document, on the screen at once; it comes back where the server does not remove it. */
export function useRemoveFile(words: RemovalTexts): (fileId: string) => void {
  const cache = trpc.useUtils()
  const invalidateContext = useInvalidateContext()
  const remove = trpc.business.removeFile.useMutation({
    onMutate: async ({ fileId }) => {
      await cache.business.files.cancel()
      const rows = cache.business.files.getData()?.rows ?? []
      const at = rows.findIndex(({ id }) => id === fileId)
      cache.business.files.setData(undefined, (page) => page && withoutRow(page, fileId))
      return { row: rows[at], at }
    },
    onSuccess: () => {
      toast({ title: words.done })
      invalidateContext()
    },
    onError: (error, _input, taken) => {
      const { row, at = 0 } = taken ?? {}
      if (row) cache.business.files.setData(undefined, (page) => page && withRowBack(page, { row, at }))
      void cache.business.files.invalidate()
      tellRemovalFailed(words, error)
    },
  })
  return (fileId) => remove.mutate({ fileId })
}

const LEAD_WORDS: RemovalTexts = {
  done: 'Lead file removed',
  failed: 'Failed to remove lead file',
  fallback: 'There was an error removing the lead file. Please try again.',
}

/** The same for a file of leads. */
export function useRemoveLead(): (fileId: string) => void {
  const cache = trpc.useUtils()
  const remove = trpc.business.removeLead.useMutation({
    onMutate: async ({ fileId }) => {
      await cache.business.leads.cancel()
      const rows = cache.business.leads.getData()?.rows ?? []
      const at = rows.findIndex(({ id }) => id === fileId)
      cache.business.leads.setData(undefined, (page) => page && withoutRow(page, fileId))
      return { row: rows[at], at }
    },
    onSuccess: () => toast({ title: LEAD_WORDS.done }),
    onError: (error, _input, taken) => {
      const { row, at = 0 } = taken ?? {}
      if (row) cache.business.leads.setData(undefined, (page) => page && withRowBack(page, { row, at }))
      void cache.business.leads.invalidate()
      tellRemovalFailed(LEAD_WORDS, error)
    },
  })
  return (fileId) => remove.mutate({ fileId })
}

export function tellRemovalFailed({ failed, fallback, isExact = false }: RemovalTexts, error: unknown): void {
  const description = isExact ? fallback : failureSentence(error, fallback)
  toast({ title: failed, description, tone: 'danger' })
}
