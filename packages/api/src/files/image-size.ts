import { createView, type ReceivedBytes } from './received-bytes.ts'

export type ImageSize = { width: number; height: number }

/** Reads the size from the header chunk; null if that chunk does not come first. */
export async function readPngSize(bytes: ReceivedBytes): Promise<ImageSize | null> {
  const head = createView(await bytes.read(0, 24))
  if (head.byteLength < 24 || head.getUint32(12) !== 0x49484452) return null
  return { width: head.getUint32(16), height: head.getUint32(20) }
}

/** Phone pictures carry previews and color tables before the frame with their size. */
const MAX_SEGMENTS = 500

/** Reads the size from the first frame header; null if there is none. */
export async function readJpegSize(bytes: ReceivedBytes): Promise<ImageSize | null> {
  let at = 2
  for (let segment = 0; segment < MAX_SEGMENTS; segment += 1) {
    const head = createView(await bytes.read(at, 9))
    if (head.byteLength < 9 || head.getUint8(0) !== 0xff) return null
    const marker = head.getUint8(1)
    if (isFrame(marker)) return { height: head.getUint16(5), width: head.getUint16(7) }
    // 0xff pads a marker; end of image and start of scan appear after every frame header.
    if (marker === 0xff) at += 1
    else if (marker === 0xd9 || marker === 0xda) return null
    else at += 2 + Math.max(2, head.getUint16(2))
  }
  return null
}

/** All start-of-frame markers; the three excluded values are tables. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}
