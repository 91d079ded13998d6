/** The media type of a recording by its first bytes (MP3, WAV or Ogg); null for any other format. */
export function sniffAudio(bytes: Uint8Array): string | null {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 12)).toString('latin1')
  if (start.startsWith('ID3') || isMpegLayer3(bytes)) return 'audio/mpeg'
  if (start.startsWith('RIFF') && start.slice(8) === 'WAVE') return 'audio/wav'
  if (start.startsWith('OggS')) return 'audio/ogg'
  return null
}

/** A frame header: eleven set bits, layer III, and valid version, bit rate and sample rate. */
function isMpegLayer3(bytes: Uint8Array): boolean {
  const [first = 0, second = 0, third = 0] = bytes
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return false
  const version = (second >> 3) & 3
  const layer = (second >> 1) & 3
  return version !== 1 && layer === 1 && third >> 4 !== 15 && ((third >> 2) & 3) !== 3
}
