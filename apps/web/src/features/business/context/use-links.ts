import { linkTitle } from '@callwright/contract/business-links'
import { useRef } from 'react'
import { toast } from '../../../components/feedback/toasts.ts'
import { failureCode, failureSentence } from '../../../lib/api/failure.ts'
import { trpc } from '../../../lib/api/trpc.ts'
import { withoutRow, withRow, withRowSaved } from '../uploads/cached-rows.ts'
import { knownRefusal } from '../uploads/upload-file.ts'
import { useInvalidateContext } from '../use-invalidate-context.ts'
import { removeRow, type RemovalTexts } from '../uploads/remove-row.ts'

/** A row that is on the screen before the server has it. */
export function isBeingSaved(id: string): boolean {
  return id.startsWith('new-')
}

const PROBLEM = 'There was a problem saving your link. Please try again.'

/**
 * Adds a link, on the screen at once; it goes again where the server does not take it.
 * @param onRefused gets back what was typed, so that it is not lost
 */
export function useAddLink(onRefused: (link: string) => unknown): (link: string) => void {
  const cache = trpc.useUtils()
  const invalidateContext = useInvalidateContext()
  const count = useRef(0)
  const add = trpc.business.addLink.useMutation({
    onMutate: async ({ link }) => {
      count.current += 1
      const id = `new-${count.current}`
      await cache.business.links.cancel()
      const row = { id, url: link, title: linkTitle(link) }
      cache.business.links.setData(undefined, (page) => page && withRow(page, row))
      return { id }
    },
    onSuccess: (saved, _input, taken) => {
      cache.business.links.setData(undefined, (page) => page && withRowSaved(page, taken.id, saved))
      toast({ title: 'Link added' })
      invalidateContext()
    },
    onError: (error, { link }, taken) => {
      const id = taken?.id ?? ''
      cache.business.links.setData(undefined, (page) => page && withoutRow(page, id))
      onRefused(link)
      // What the server has against this link is worth saying; anything else may be over in a moment.
      const isRefused = ['BAD_REQUEST', 'CONFLICT'].includes(failureCode(error) ?? '')
      const said = isRefused ? failureSentence(error, PROBLEM) : PROBLEM
      const refusal = said === PROBLEM ? null : knownRefusal(said)
      const isTitled = refusal !== null && refusal.title !== 'Upload failed'
      toast({
        title: isTitled ? refusal.title : 'Error adding link',
        description: isTitled ? refusal.text : said,
        tone: 'danger',
      })
    },
  })
  return (link) => add.mutate({ link })
}

const REMOVAL: RemovalTexts = {
  done: 'Link removed',
  failed: 'Failed to remove link',
  fallback: 'There was an error removing the link. Please try again.',
}

/** Removes a link. */
export function useRemoveLink(): (linkId: string) => void {
  const list = trpc.useUtils().business.links
  const onRemoved = useInvalidateContext()
  const { mutateAsync } = trpc.business.removeLink.useMutation()
  return (linkId) =>
    void removeRow(list, { id: linkId, texts: REMOVAL, send: () => mutateAsync({ linkId }), onRemoved })
}
