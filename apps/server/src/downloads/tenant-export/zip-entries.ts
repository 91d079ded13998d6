import { once } from 'node:events'
import { PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'

import type { ExportEntry } from '@callwright/api/privacy/export/export-pages'
import { ZipFile } from 'yazl'

import type { ServerBlobs } from '../../storage/blobs.ts'

export type ZipOptions = {
  blobs: Pick<ServerBlobs, 'get'>
  /** modification time of all files in the archive */
  at: Date
  onError: (error: unknown) => void
}

/** These formats are already compressed, so the files are stored as is. */
const IS_COMPRESSED = /\.(?:mp3|ogg|jpe?g|png|zip|docx|pdf)$/i

/**
 * Streams the entries as a ZIP with backpressure. One entry is open at a time, and the next one is requested only after
 * it has been sent. The work stops if the reader stops.
 */
export function zipEntries(entries: AsyncGenerator<ExportEntry>, { blobs, at, onError }: ZipOptions): Readable {
  const zip = new ZipFile()
  const out = new PassThrough()
  zip.outputStream.pipe(out)
  zip.on('error', (error: unknown) => out.destroy(asError(error)))

  const write = async (): Promise<void> => {
    const closed = once(out, 'close')
    closed.catch(() => null)
    for await (const entry of entries) {
      if (out.destroyed) return
      const source = await openEntry(entry, blobs)
      if (!source) continue
      const destroySource = (): void => void source.destroy()
      out.once('close', destroySource)
      zip.addReadStream(source, entry.name, { mtime: at, mode: 0o100600, compress: !IS_COMPRESSED.test(entry.name) })
      await finished(source)
      out.off('close', destroySource)
      if (out.writableNeedDrain) await waitForDrainOrClose(out, closed)
    }
    zip.end()
  }

  write().catch((error: unknown) => {
    // A disconnected client is not an error, nor is anything that failed because of it.
    if (!out.destroyed) onError(error)
    out.destroy(asError(error))
  })
  return out
}

/** Waits until the stream has room again or is closed. */
async function waitForDrainOrClose(out: PassThrough, closed: Promise<unknown>): Promise<void> {
  const waiting = new AbortController()
  const drained = once(out, 'drain', { signal: waiting.signal })
  drained.catch(() => null)
  await Promise.race([drained, closed])
  waiting.abort()
}

/** null if the blob has been deleted since */
async function openEntry(entry: ExportEntry, blobs: ZipOptions['blobs']): Promise<Readable | null> {
  if ('text' in entry) return Readable.from(entry.text, { objectMode: false })
  if ('bytes' in entry) return Readable.from([entry.bytes], { objectMode: false })
  return await blobs.get(entry.hash)
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
