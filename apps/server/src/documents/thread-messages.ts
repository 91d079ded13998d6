/** The bytes are transferred to the thread. */
export type ThreadQuestion = { bytes: Uint8Array<ArrayBuffer>; mediaType: string }
/** null: the document cannot be read. */
export type ThreadAnswer = { text: string | null }
