/** Where the thread's program is. The bundle puts the program itself in the place of this file. */
export const threadUrl: URL = new URL('./read-document.thread.ts', import.meta.url)
