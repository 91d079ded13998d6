/**
 * The text of a list file: UTF-8, UTF-16 (with its mark, or known by its many zero bytes), else Windows'
 * western encoding, which older spreadsheets write. Line ends are `\n` and there is no byte order mark.
 */
export function decodeList(bytes: Uint8Array): string {
  const decoder = new TextDecoder(encodingOf(bytes))
  return decoder.decode(bytes).replace(/\r\n?/g, '\n')
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, 1000)
  if (zerosAt(start, 1) > start.length / 8) return 'utf-16le'
  if (zerosAt(start, 0) > start.length / 8) return 'utf-16be'
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

/** How many bytes at even (0) or odd (1) places are zero. */
function zerosAt(bytes: Uint8Array, parity: 0 | 1): number {
  return bytes.reduce((count, byte, index) => (index % 2 === parity && byte === 0 ? count + 1 : count), 0)
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
