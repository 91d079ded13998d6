/** MP3 frames (MPEG-2 layer III, mono, 16 kHz, 24 kbit/s) are silent if only zeros follow their header. */
const FRAME_HEADER = 0xfff338c4
const FRAME_BYTES = 108
const FRAME_SECONDS = 0.036

export function silentMp3(seconds: number): Buffer {
  const frame = Buffer.alloc(FRAME_BYTES)
  frame.writeUInt32BE(FRAME_HEADER)
  return Buffer.alloc(Math.max(1, Math.round(seconds / FRAME_SECONDS)) * FRAME_BYTES, frame)
}

const SAMPLE_RATE = 8000
const HERTZ = 440

/** A half-second tone as a WAV: 8 bit, mono. */
export function toneWav(): Buffer {
  const samples = Array.from({ length: SAMPLE_RATE / 2 }, (_, index) =>
    Math.round(128 + 64 * Math.sin((2 * Math.PI * HERTZ * index) / SAMPLE_RATE)),
  )
  const header = Buffer.alloc(44)
  header.write('RIFF', 0, 'latin1')
  header.writeUInt32LE(36 + samples.length, 4)
  header.write('WAVEfmt ', 8, 'latin1')
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(SAMPLE_RATE, 24)
  header.writeUInt32LE(SAMPLE_RATE, 28)
  header.writeUInt16LE(1, 32)
  header.writeUInt16LE(8, 34)
  header.write('data', 36, 'latin1')
  header.writeUInt32LE(samples.length, 40)
  return Buffer.concat([header, Buffer.from(samples)])
}
