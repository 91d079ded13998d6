const LETTER = String.raw`[\p{L}\p{N}\p{M}]`
/** Chinese, Japanese and Korean: a search finds these words inside longer runs of letters. */
const CJK_START = /^[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]/u

/** Where the words that a search found start in the text: not in the middle of another word. -1 if nowhere. */
export function indexOfWords(text: string, words: string): number {
  if (CJK_START.test(words)) return text.indexOf(words)
  const escaped = words.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
  return text.search(new RegExp(`(?<!${LETTER})${escaped}(?!${LETTER})`, 'u'))
}
