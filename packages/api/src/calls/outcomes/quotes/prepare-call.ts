import type { Turn } from '@callwright/contract/calls/calls'

import { toWords } from '@callwright/contract/text/words'

/** A transcript with more letters, also after normalization, or with more turns is not searched. */
const LETTERS_MAX = 400_000
const TURNS_MAX = 1000
const PIECE_LENGTH = 2000
const PASSAGE_WORDS = 200

/** A line, or a part of a long one; `start` and `end` are indexes into the speaker's words. */
export type Passage = { turn: number; start: number; end: number }

/** What one side said in a call. */
export type Speech = { words: string[]; passages: Passage[]; passagesByWord: Map<string, number[]> }

/** `lines`: the words of each turn. */
export type PreparedCall = { roles: readonly Turn['role'][]; lines: string[][]; customer: Speech; agent: Speech }

/** Prepares a transcript for searches, in short steps. @returns null if it is too long */
export function* prepareCall(turns: readonly Turn[]): Generator<undefined, PreparedCall | null, void> {
  if (turns.length > TURNS_MAX || turns.reduce((sum, { text }) => sum + text.length, 0) > LETTERS_MAX) return null
  const roles = turns.map(({ role }) => role)
  const call: PreparedCall = { roles, lines: turns.map(() => []), customer: emptySpeech(), agent: emptySpeech() }
  let letters = 0
  for (const [turn, { role, text }] of turns.entries()) {
    for (const piece of cut(text)) {
      const words = toWords(piece)
      letters += words.reduce((sum, word) => sum + word.length, 0)
      if (letters > LETTERS_MAX) return null
      add(call[role], turn, words)
      for (const word of words) call.lines[turn]?.push(word)
      yield
    }
  }
  return call
}

function emptySpeech(): Speech {
  return { words: [], passages: [], passagesByWord: new Map() }
}

/** Pieces of a line, which end between two words where possible. */
function* cut(text: string): Generator<string> {
  for (let start = 0; start < text.length;) {
    const piece = text.slice(start, start + PIECE_LENGTH)
    const space = start + PIECE_LENGTH < text.length ? piece.lastIndexOf(' ') : -1
    yield space > 0 ? piece.slice(0, space) : piece
    start += space > 0 ? space : PIECE_LENGTH
  }
}

function add({ words, passages, passagesByWord }: Speech, turn: number, added: readonly string[]): void {
  for (const word of added) {
    const last = passages.at(-1)
    const passage =
      last?.turn === turn && last.end - last.start < PASSAGE_WORDS ? last : startPassage(passages, turn, words.length)
    words.push(word)
    passage.end = words.length
    const index = passages.length - 1
    const found = passagesByWord.get(word)
    if (!found) passagesByWord.set(word, [index])
    else if (found.at(-1) !== index) found.push(index)
  }
}

function startPassage(passages: Passage[], turn: number, start: number): Passage {
  const passage = { turn, start, end: start }
  passages.push(passage)
  return passage
}
