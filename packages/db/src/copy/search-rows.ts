import type SqliteFile from 'better-sqlite3'

import { callDocument, SEARCHABLE_CALLS, type SearchableCall } from '../search/call-document.ts'
import { addressOf, type IndexedCall } from '../search/call-search.ts'
import { documentTokens, numberTokens } from '../search/search-tokens.ts'
import type { Key, Piece } from './source-rows.ts'

type FoundCall = SearchableCall & IndexedCall

const PIECE_CHARACTERS = 128 * 1024

/**
 * The rows of the search index of PostgreSQL for the calls after the given one, in the order of their order keys: made from
 * what is searched, since the index of SQLite keeps no words. Tokens are letters and digits, so nothing in them is syntax.
 * Beside those of all tokens there are those of numbers.
 */
export function* searchPiecesOf(sqlite: SqliteFile.Database, after: Key | null): Generator<Piece> {
  let [words, numbers, rows, last] = ['', '', 0, 0]
  const piece = (): Piece => ({
    bytes: Buffer.from(words),
    beside: Buffer.from(numbers),
    rows,
    lastKey: [String(last)],
  })
  for (const call of callsAfter(sqlite, after?.[0])) {
    const [address, tokens] = [addressOf(call), documentTokens(callDocument(call))]
    words += `${address}\t${tokens.join(' ')}\n`
    numbers += `${address}\t${numberTokens(tokens).join(' ')}\n`
    rows += 1
    last = call.orderKey
    if (words.length < PIECE_CHARACTERS) continue
    yield piece()
    words = ''
    numbers = ''
    rows = 0
  }
  if (rows > 0) yield piece()
}

function callsAfter(sqlite: SqliteFile.Database, orderKey: string | undefined): IterableIterator<FoundCall> {
  const statement = sqlite.prepare(`${SEARCHABLE_CALLS} and calls."orderKey" > ? order by calls."orderKey"`)
  return statement.iterate(orderKey === undefined ? -1 : Number(orderKey)) as IterableIterator<FoundCall>
}
