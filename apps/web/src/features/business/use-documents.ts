import { trpc } from '../../lib/trpc.ts'

/** Reading a document takes a second or two, a long one twenty. */
const LOOK_AGAIN_MS = 2000

/** The documents, looked at again while the text of one of them is being read. */
export function useDocuments(): ReturnType<typeof trpc.business.files.useQuery> {
  return trpc.business.files.useQuery(undefined, {
    refetchInterval: ({ state }) => (state.data?.rows.some(({ text }) => text === 'waiting') ? LOOK_AGAIN_MS : false),
  })
}
