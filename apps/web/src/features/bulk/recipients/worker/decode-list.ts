import { decodeCsv } from '@callwright/contract/text/csv-text'

/** The text of a list file, with `\n` line endings and without a byte order mark. */
export function decodeList(bytes: Uint8Array): string {
  return decodeCsv(bytes).replace(/\r\n?/g, '\n')
}
