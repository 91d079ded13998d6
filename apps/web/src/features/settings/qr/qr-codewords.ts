/** Codewords of correction in each block, and blocks, of versions 1 to 20 at correction level M (ISO/IEC 18004, table 9). */
const CORRECTION = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26]
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16]

type Codewords = { version: number; bytes: Uint8Array }

/**
 * What the modules of a QR code carry for these bytes: the smallest version that holds them, data and correction interleaved.
 * @throws RangeError for more than 666 bytes
 */
export function qrCodewords(content: Uint8Array): Codewords {
  for (let version = 1; version <= BLOCKS.length; version += 1) {
    const correction = CORRECTION[version - 1] ?? 0
    const blocks = BLOCKS[version - 1] ?? 0
    const all = Math.floor(dataModules(version) / 8)
    const capacity = all - correction * blocks
    const data = withHead(content, { version, capacity })
    if (data) return { version, bytes: interleave(data, { correction, blocks, all }) }
  }
  throw new RangeError('Too much for a QR code')
}

/** Modules that are left beside the patterns of a version. */
function dataModules(version: number): number {
  const square = (16 * version + 128) * version + 64
  if (version === 1) return square
  const marks = Math.floor(version / 7) + 2
  return square - ((25 * marks - 10) * marks - 55) - (version >= 7 ? 36 : 0)
}

/** Byte mode: its mark, the length, the content, the end, and filling up to the capacity; null where it does not fit. */
function withHead(content: Uint8Array, { version, capacity }: { version: number; capacity: number }): number[] | null {
  const lengthBits = version < 10 ? 8 : 16
  const used = 4 + lengthBits + content.length * 8
  if (used > capacity * 8) return null
  const head = `0100${content.length.toString(2).padStart(lengthBits, '0')}`
  const body = Array.from(content, (byte) => byte.toString(2).padStart(8, '0')).join('')
  const bits = `${head}${body}${'0'.repeat(Math.min(4, capacity * 8 - used))}`
  const whole = bits.padEnd(Math.ceil(bits.length / 8) * 8, '0')
  const data = (whole.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  for (let filler = 0xec; data.length < capacity; filler ^= 0xec ^ 0x11) data.push(filler)
  return data
}

function interleave(
  data: readonly number[],
  { correction, blocks, all }: { correction: number; blocks: number; all: number },
): Uint8Array {
  const short = Math.floor(all / blocks) - correction
  const shortBlocks = blocks - (all % blocks)
  const divisor = correctionDivisor(correction)
  const parts: number[][] = []
  const corrections: number[][] = []
  for (let block = 0, from = 0; block < blocks; block += 1) {
    const size = short + (block < shortBlocks ? 0 : 1)
    const part = data.slice(from, from + size)
    parts.push(part)
    corrections.push(remainder(part, divisor))
    from += size
  }
  return Uint8Array.from([...columnsOf(parts), ...columnsOf(corrections)])
}

/** The first of each row, then the second of each, and so on; shorter rows end earlier. */
function columnsOf(rows: readonly number[][]): number[] {
  const longest = Math.max(...rows.map((row) => row.length))
  return Array.from({ length: longest }, (_none, at) => rows.flatMap((row) => row.slice(at, at + 1))).flat()
}

/** Reed-Solomon over GF(256) with the polynomial 0x11d. */
function correctionDivisor(degree: number): number[] {
  let divisor = [...Array<number>(degree - 1).fill(0), 1]
  for (let step = 0, root = 1; step < degree; step += 1, root = times(root, 2)) {
    divisor = divisor.map((factor, at) => times(factor, root) ^ (divisor[at + 1] ?? 0))
  }
  return divisor
}

function remainder(data: readonly number[], divisor: readonly number[]): number[] {
  let rest = divisor.map(() => 0)
  for (const byte of data) {
    const factor = byte ^ (rest[0] ?? 0)
    rest = divisor.map((part, at) => (rest[at + 1] ?? 0) ^ times(part, factor))
  }
  return rest
}

function times(one: number, other: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d)
    product ^= ((other >>> bit) & 1) * one
  }
  return product
}
