import { qrCodewords } from './qr-codewords.ts'
import { chooseMask, MASKS } from './qr-masks.ts'

/** Rows of modules; true is dark. */
export type QrCode = readonly (readonly boolean[])[]

type Grid = { size: number; dark: boolean[][]; fixed: boolean[][] }

/**
 * A QR code of a text (UTF-8, byte mode, correction level M), without the quiet zone around it.
 * @throws RangeError for more than 666 bytes
 */
export function qrCode(text: string): QrCode {
  const { version, bytes } = qrCodewords(new TextEncoder().encode(text))
  const grid = emptyGrid(version * 4 + 17)
  drawPatterns(grid, version)
  drawFormat(grid, 0)
  drawBytes(grid, bytes)
  return chooseMask(MASKS.map((mask, number) => masked(grid, { mask, number })))
}

function emptyGrid(size: number): Grid {
  const rows = (): boolean[][] => Array.from({ length: size }, () => Array<boolean>(size).fill(false))
  return { size, dark: rows(), fixed: rows() }
}

/** A module that belongs to a pattern; what lies outside is left out. */
function put({ dark, fixed }: Grid, [x, y]: readonly [number, number], isDark: boolean): void {
  const row = dark[y]
  const fixedRow = fixed[y]
  if (!row || !fixedRow || x < 0 || x >= row.length) return
  row[x] = isDark
  fixedRow[x] = true
}

function drawPatterns(grid: Grid, version: number): void {
  const { size } = grid
  for (let at = 0; at < size; at += 1) {
    put(grid, [6, at], at % 2 === 0)
    put(grid, [at, 6], at % 2 === 0)
  }
  const places = alignmentPlaces(version)
  const last = places.length - 1
  places.forEach((x, column) =>
    places.forEach((y, row) => {
      const isCorner = (column === 0 && row === 0) || (column === 0 && row === last) || (column === last && row === 0)
      if (!isCorner) drawRings(grid, [x, y], 2)
    }),
  )
  for (const centre of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    drawRings(grid, centre, 4)
  if (version >= 7) drawVersion(grid, version)
}

/** Squares around a centre: 4 rings are a finder with its light edge, 2 an alignment mark. */
function drawRings(grid: Grid, [x, y]: readonly [number, number], rings: 2 | 4): void {
  for (let dy = -rings; dy <= rings; dy += 1) {
    for (let dx = -rings; dx <= rings; dx += 1) {
      const ring = Math.max(Math.abs(dx), Math.abs(dy))
      put(grid, [x + dx, y + dy], rings === 2 ? ring !== 1 : ring !== 2 && ring !== 4)
    }
  }
}

function alignmentPlaces(version: number): number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2
  const far = Array.from({ length: count - 1 }, (_none, at) => version * 4 + 10 - at * step)
  return [6, ...far.toReversed()]
}

function drawVersion(grid: Grid, version: number): void {
  let rest = version
  for (let step = 0; step < 12; step += 1) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25)
  const bits = (version << 12) | rest
  for (let bit = 0; bit < 18; bit += 1) {
    const [far, near] = [grid.size - 11 + (bit % 3), Math.floor(bit / 3)]
    put(grid, [far, near], isSet(bits, bit))
    put(grid, [near, far], isSet(bits, bit))
  }
}

/** Level M and the number of the mask, twice. */
function drawFormat(grid: Grid, mask: number): void {
  let rest = mask
  for (let step = 0; step < 10; step += 1) rest = (rest << 1) ^ ((rest >>> 9) * 0x537)
  const bits = ((mask << 10) | rest) ^ 0x5412
  const { size } = grid
  for (let bit = 0; bit < 15; bit += 1) {
    const isDark = isSet(bits, bit)
    // The line of the timing pattern is stepped over.
    if (bit < 8) put(grid, [8, bit < 6 ? bit : bit + 1], isDark)
    else put(grid, [bit === 8 ? 7 : 14 - bit, 8], isDark)
    if (bit < 8) put(grid, [size - 1 - bit, 8], isDark)
    else put(grid, [8, size - 15 + bit], isDark)
  }
  put(grid, [8, size - 8], true)
}

/** In columns of two from the right, up and down in turn, around what is fixed. */
function drawBytes({ size, dark, fixed }: Grid, bytes: Uint8Array): void {
  let bit = 0
  for (let pair = size - 1; pair >= 1; pair -= 2) {
    const right = pair <= 6 ? pair - 1 : pair
    const isUp = ((right + 1) & 2) === 0
    for (let along = 0; along < size; along += 1) {
      const y = isUp ? size - 1 - along : along
      for (const x of [right, right - 1]) {
        const row = dark[y]
        if (!row || fixed[y]?.[x]) continue
        row[x] = isSet(bytes[bit >>> 3] ?? 0, 7 - (bit & 7))
        bit += 1
      }
    }
  }
}

function masked(
  grid: Grid,
  { mask, number }: { mask: (x: number, y: number) => boolean; number: number },
): boolean[][] {
  const dark = grid.dark.map((row, y) => row.map((isDark, x) => isDark !== (!grid.fixed[y]?.[x] && mask(x, y))))
  drawFormat({ ...grid, dark }, number)
  return dark
}

function isSet(bits: number, at: number): boolean {
  return ((bits >>> at) & 1) === 1
}
