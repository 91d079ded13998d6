const TEXT = 1
const CLOSE = 8

export type Frame = { isClose: boolean; text: string }

/** A short text frame from a client. A mask of zeros is valid. */
export function textFrame(text: string): Buffer {
  return frame(TEXT, Buffer.from(text))
}

export const CLOSE_FRAME: Buffer = frame(CLOSE, Buffer.alloc(0))

function frame(opcode: number, payload: Buffer): Buffer {
  const size = payload.length < 126 ? [payload.length] : [126, payload.length >> 8, payload.length & 255]
  return Buffer.concat([Buffer.from([0x80 | opcode, 0x80 | (size[0] ?? 0), ...size.slice(1), 0, 0, 0, 0]), payload])
}

/** The complete frames that a server sent, and the remaining bytes. */
export function readFrames(bytes: Buffer): { frames: Frame[]; rest: Buffer } {
  const frames: Frame[] = []
  let at = 0
  for (;;) {
    const short = (bytes[at + 1] ?? 0) & 127
    const begin = at + (short === 126 ? 4 : 2)
    if (bytes.length < begin) break
    const length = short === 126 ? bytes.readUInt16BE(at + 2) : short
    if (bytes.length < begin + length) break
    const isClose = ((bytes[at] ?? 0) & 15) === CLOSE
    frames.push({ isClose, text: isClose ? '' : bytes.toString('utf8', begin, begin + length) })
    at = begin + length
  }
  return { frames, rest: bytes.subarray(at) }
}
