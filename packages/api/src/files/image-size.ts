import type { ArrivedBytes } from './arrived-bytes.ts'

export type ImageSize = { width: number; height: number }

/** From the header chunk, which has to come first; null where it does not. */
export async function pngSize(bytes: ArrivedBytes): Promise<ImageSize | null> {
  const head = view(await bytes.read(0, 24))
  if (head.byteLength < 24 || head.getUint32(12) !== 0x49484452) return null
  return { width: head.getUint32(16), height: head.getUint32(20) }
}

/** Pictures of phones carry previews and colour tables before the frame that says how large they are. */
const MOST_SEGMENTS = 500

/** From the first frame header; null where there is none. */
export async function jpegSize(bytes: ArrivedBytes): Promise<ImageSize | null> {
  let at = 2
  for (let segment = 0; segment < MOST_SEGMENTS; segment += 1) {
    const head = view(await bytes.read(at, 9))
    if (head.byteLength < 9 || head.getUint8(0) !== 0xff) return null
    const marker = head.getUint8(1)
    if (isFrame(marker)) return { height: head.getUint16(5), width: head.getUint16(7) }
    // Filling before a marker, and the end of everything that could hold a frame.
    if (marker === 0xff) at += 1
    else if (marker === 0xd9 || marker === 0xda) return null
    else at += 2 + Math.max(2, head.getUint16(2))
  }
  return null
}

/** Start of frame, in all its kinds; the three in between are tables. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

function view(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
