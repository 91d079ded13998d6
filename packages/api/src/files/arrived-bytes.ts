/** A complete upload, counted and hashed, in a temporary place until `keep` stores it. */
export type ArrivedBytes = {
  /** SHA-256 of the content, hex */
  hash: string
  size: number
  /** Reads a part of the bytes; shorter at their end. */
  read(start: number, length: number): Promise<Uint8Array>
  /** Moves the bytes into the blob store, synced. Call it under `blobs.guard`, before inserting the row. */
  keep(): Promise<void>
}

/** All bytes, piece by piece. */
export async function* piecesOf(bytes: ArrivedBytes, pieceBytes: number = 65_536): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.size; start += pieceBytes) yield await bytes.read(start, pieceBytes)
}
