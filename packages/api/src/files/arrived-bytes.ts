/** Bytes that have come in: whole, counted and hashed, and still beside their place until a rule takes them. */
export type ArrivedBytes = {
  /** SHA-256 of the content, hex */
  hash: string
  size: number
  /** A part of them; shorter where they end. */
  read(start: number, length: number): Promise<Uint8Array>
  /** Puts them, synced, where content with this hash lies. To be called under `blobs.guard`, before the row. */
  keep(): Promise<void>
}

/** All of them, piece by piece. */
export async function* piecesOf(bytes: ArrivedBytes, pieceBytes: number = 65_536): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.size; start += pieceBytes) yield await bytes.read(start, pieceBytes)
}
