import type { Outputs } from '../../../lib/api/trpc.ts'

/** Reading a document takes a second or two, a long one twenty. */
const LOOK_AGAIN_MS = 2000

/** How soon the list of documents is asked for again: while the text of one of them is being read. */
export function filePollInterval({ state }: { state: { data?: Outputs['business']['files'] } }): number | false {
  return state.data?.rows.some(({ text }) => text === 'waiting') ? LOOK_AGAIN_MS : false
}
