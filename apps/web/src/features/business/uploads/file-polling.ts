import type { Outputs } from '../../../lib/api/trpc.ts'

/** Extracting the text takes a second or two, for a long document about twenty. */
const POLL_MS = 2000

/** Polls the documents while the text of one is being extracted. */
export function filePollInterval({ state }: { state: { data?: Outputs['business']['files'] } }): number | false {
  return state.data?.rows.some(({ text }) => text === 'waiting') ? POLL_MS : false
}
