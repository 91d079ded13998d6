/** What the thread is asked. It reads the file itself: the event loop of the server has nothing to do with its bytes. */
export type ThreadQuestion = { file: string; mediaType: string }
/** What it says; no text where the document cannot be read, or is there no more. */
export type ThreadAnswer = { text: string | null; isGone: boolean }
