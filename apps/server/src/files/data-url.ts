import { createFileError } from '@callwright/api/files/file-errors'
import { FILE_REFUSALS } from '@callwright/contract/business-files'

const HEAD = /^data:([\w.+-]+\/[\w.+-]+)((?:;[\w.+-]+=[^;,]*)*);base64,/i
const MAX_HEAD_LENGTH = 300

/**
 * Decodes a `data:` URL to its bytes and its media type, in lower case.
 * @throws DomainError `invalid` unless it is strict base64: the standard alphabet, padded, nothing before or after
 */
export function decodeDataUrl(url: unknown): { mediaType: string; bytes: Buffer } {
  const head = typeof url === 'string' ? HEAD.exec(url.slice(0, MAX_HEAD_LENGTH)) : null
  if (typeof url !== 'string' || !head) throw createFileError(FILE_REFUSALS.unreadable)
  const text = url.slice(head[0].length)
  const bytes = Buffer.from(text, 'base64')
  // Node skips invalid characters, so only strict base64 encodes back to the same text.
  if (bytes.toString('base64') !== text) throw createFileError(FILE_REFUSALS.unreadable)
  return { mediaType: head[1]?.toLowerCase() ?? '', bytes }
}
