/** The bytes are transferred to the thread. */
export type ThreadRequest = { bytes: Uint8Array<ArrayBuffer>; mediaType: string }
/** null if the document cannot be read. */
export type ThreadResponse = { text: string | null }
