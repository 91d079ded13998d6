import type { Outputs } from '#lib/api/trpc.ts'

/** Extracting text takes a second or two, or about 20 seconds for a long document. */
const POLL_MS = 2000

/** Polls the documents while text is being extracted from any of them. */
export function filePollInterval({ state }: { state: { data?: Outputs['business']['files'] } }): number | false {
  return state.data?.rows.some(({ text }) => text === 'waiting') ? POLL_MS : false
}
