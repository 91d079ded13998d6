import { linkTitle } from '@callwright/contract/business-links'
import { useRef } from 'react'
import { toast } from '#components/feedback/toasts.ts'
import { failureCode, failureMessage } from '#lib/api/failure.ts'
import { trpc } from '#lib/api/trpc.ts'
import { withoutRow, withAppendedRow, withSavedRow } from '../uploads/cached-rows.ts'
import { parseRefusal } from '#lib/files/upload-file.ts'
import { useInvalidateContext } from '../use-invalidate-context.ts'
import { removeRow, type RemovalMessages } from '../uploads/remove-row.ts'

/** Whether a link is shown but not yet saved on the server. */
export function isUnsavedLink(id: string): boolean {
  return id.startsWith('new-')
}

const FALLBACK = 'There was a problem saving your link. Please try again.'

/**
 * Adds a link optimistically, and removes it again if the server refuses it.
 * @param onRefused receives the link that the user typed, so it is not lost
 */
export function useAddLink(onRefused: (link: string) => unknown): (link: string) => void {
  const utils = trpc.useUtils()
  const invalidateContext = useInvalidateContext()
  const lastNewId = useRef(0)
  const add = trpc.business.addLink.useMutation({
    onMutate: async ({ link }) => {
      lastNewId.current += 1
      const id = `new-${lastNewId.current}`
      await utils.business.links.cancel()
      const row = { id, url: link, title: linkTitle(link) }
      utils.business.links.setData(undefined, (page) => page && withAppendedRow(page, row))
      return { id }
    },
    onSuccess: (saved, _input, context) => {
      utils.business.links.setData(undefined, (page) => page && withSavedRow(page, context.id, saved))
      toast({ title: 'Link added' })
      invalidateContext()
    },
    onError: (error, { link }, context) => {
      const id = context?.id ?? ''
      utils.business.links.setData(undefined, (page) => page && withoutRow(page, id))
      onRefused(link)
      // Shows why the server refused this link; other errors may be temporary.
      const isRefused = ['BAD_REQUEST', 'CONFLICT'].includes(failureCode(error) ?? '')
      const message = isRefused ? failureMessage(error, FALLBACK) : FALLBACK
      const refusal = message === FALLBACK ? null : parseRefusal(message)
      const hasTitle = refusal !== null && refusal.title !== 'Upload failed'
      toast({
        title: hasTitle ? refusal.title : 'Error adding link',
        description: hasTitle ? refusal.text : message,
        tone: 'danger',
      })
    },
  })
  return (link) => add.mutate({ link })
}

const REMOVAL_MESSAGES: RemovalMessages = {
  success: 'Link removed',
  failure: 'Failed to remove link',
  fallback: 'There was an error removing the link. Please try again.',
}

export function useRemoveLink(): (linkId: string) => void {
  const list = trpc.useUtils().business.links
  const onRemoved = useInvalidateContext()
  const { mutateAsync } = trpc.business.removeLink.useMutation()
  return (linkId) =>
    void removeRow(list, { id: linkId, messages: REMOVAL_MESSAGES, send: () => mutateAsync({ linkId }), onRemoved })
}
