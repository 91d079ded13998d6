import { setImmediate as nextTurn } from 'node:timers/promises'

/** Of 16-bit units: the worst search for 200 letters in so many takes less than a millisecond. */
const PIECE = 32_768

/**
 * Whether something stands in a text of any length, whatever the case of its letters. Others get their turn between two
 * pieces of the text.
 * @param search in lower case
 */
export async function includesText(text: string, search: string): Promise<boolean> {
  for (let at = 0; at < text.length; at += PIECE) {
    // What begins in one piece may end in the next. No lower case is shorter than its letter.
    const piece = text.slice(at, at + PIECE + search.length - 1)
    if (piece.toLowerCase().includes(search)) return true
    await nextTurn()
  }
  return false
}
