import { toast } from '#components/feedback/toasts.ts'
import { failureMessage } from '#lib/api/failure.ts'
import { withoutRow, withRestoredRow, type ListPage } from './cached-rows.ts'

/** The toasts for a removal; `isExact` shows the fallback even if the server sends a message. */
export type RemovalMessages = { success: string; failure: string; fallback: string; isExact?: boolean }

type CachedList<Row extends { id: string }> = {
  cancel: () => Promise<void>
  getData: () => ListPage<Row> | undefined
  setData: (input: undefined, update: (page: ListPage<Row> | undefined) => ListPage<Row> | undefined) => unknown
  invalidate: () => Promise<void>
}

type Options = { id: string; messages: RemovalMessages; send: () => Promise<unknown>; onRemoved?: () => void }

/** Removes a row optimistically, and restores it if the server does not remove it. */
export async function removeRow<Row extends { id: string }>(list: CachedList<Row>, options: Options): Promise<void> {
  const { id, messages, send, onRemoved } = options
  await list.cancel()
  const rows = list.getData()?.rows ?? []
  const index = rows.findIndex((row) => row.id === id)
  const row = rows[index]
  list.setData(undefined, (page) => page && withoutRow(page, id))
  try {
    await send()
  } catch (error) {
    if (row) list.setData(undefined, (page) => page && withRestoredRow(page, { row, index }))
    void list.invalidate()
    const description = messages.isExact ? messages.fallback : failureMessage(error, messages.fallback)
    toast({ title: messages.failure, description, tone: 'danger' })
    return
  }
  toast({ title: messages.success })
  onRemoved?.()
}
