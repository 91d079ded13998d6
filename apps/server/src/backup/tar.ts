// The subset of the tar format that a backup needs: POSIX ustar with GNU's encoding of sizes over 8 GB, plain files and
// short names. Any tar program can read it.

export const BLOCK_BYTES = 512
const MAX_OCTAL = 0o77777777777
const FILE_MODE = 0o600

export type TarEntry = { name: string; size: number }

/** @param entry.modifiedAt epoch milliseconds */
export function tarHeader({ name, size, modifiedAt }: TarEntry & { modifiedAt: number }): Buffer {
  const header = Buffer.alloc(BLOCK_BYTES)
  if (header.write(name, 0, 100, 'latin1') !== name.length) throw new Error(`${name} is too long for an archive`)
  header.write(formatOctal(FILE_MODE, 8), 100, 'latin1')
  header.write(formatOctal(0, 8), 108, 'latin1')
  header.write(formatOctal(0, 8), 116, 'latin1')
  writeSize(header, size)
  header.write(formatOctal(Math.floor(modifiedAt / 1000), 12), 136, 'latin1')
  header.write('0', 156, 'latin1')
  header.write('ustar\x0000', 257, 'latin1')
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\x00 `, 148, 'latin1')
  return header
}

/** Number of bytes that fill the last block of an entry. */
export function paddingSize(size: number): number {
  return (BLOCK_BYTES - (size % BLOCK_BYTES)) % BLOCK_BYTES
}

/** Parses an entry's header: `end` for the empty block after the last entry, null for anything else. */
export function readTarHeader(block: Buffer): TarEntry | 'end' | null {
  if (block.every((byte) => byte === 0)) return 'end'
  const isPlainFile = block.toString('latin1', 156, 157) === '0' && block.toString('latin1', 257, 262) === 'ustar'
  const checksum = Number.parseInt(textAt(block, 148, 8).trim(), 8)
  if (!isPlainFile || checksum !== checksumOf(block)) return null
  const size = readSize(block)
  return Number.isSafeInteger(size) && size >= 0 ? { name: textAt(block, 0, 100), size } : null
}

function writeSize(header: Buffer, size: number): void {
  if (size <= MAX_OCTAL) return void header.write(formatOctal(size, 12), 124, 'latin1')
  header[124] = 0x80
  header.writeBigUInt64BE(BigInt(size), 128)
}

function readSize(header: Buffer): number {
  if (header[124] === 0x80) return Number(header.readBigUInt64BE(128))
  const text = textAt(header, 124, 12).trim()
  return /^[0-7]+$/.test(text) ? Number.parseInt(text, 8) : Number.NaN
}

function formatOctal(value: number, width: number): string {
  return `${value.toString(8).padStart(width - 1, '0')}\x00`
}

function textAt(block: Buffer, start: number, length: number): string {
  return block.toString('latin1', start, start + length).replace(/\x00[\s\S]*$/, '')
}

/** The sum of all bytes, with the checksum field counted as spaces. */
function checksumOf(header: Buffer): number {
  let sum = 8 * 0x20
  for (const [index, byte] of header.entries()) if (index < 148 || index >= 156) sum += byte
  return sum
}
