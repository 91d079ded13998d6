/** The bytes are the thread's own from then on. */
export type ThreadQuestion = { bytes: Uint8Array<ArrayBuffer>; mediaType: string }
/** No text: the document cannot be read. */
export type ThreadAnswer = { text: string | null }
