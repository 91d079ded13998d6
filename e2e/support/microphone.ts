import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PREVIEW_CLIP } from '../../packages/voice/src/simulator/clips.ts'

const FAKE_DEVICE = '--use-fake-device-for-media-stream'
const ALLOWED = '--use-fake-ui-for-media-stream'

/** Chromium's flags for a microphone that hears a voice again and again, with pauses. */
export function speakingMicrophone(): string[] {
  return [FAKE_DEVICE, ALLOWED, `--use-file-for-fake-audio-capture=${writeSpeech()}`]
}

/** There is none. */
export const MISSING_MICROPHONE = [ALLOWED, '--disable-audio-input']

const HEADER_BYTES = 44
const PAUSE_SECONDS = 2
const SAMPLE_RATE = 10_000

/** A voice, since Chromium takes a steady tone for noise. @returns the path of a WAV file */
function writeSpeech(): string {
  const clip = Buffer.from(PREVIEW_CLIP, 'base64')
  const speech = Buffer.concat([clip, Buffer.alloc(PAUSE_SECONDS * SAMPLE_RATE, 128)])
  speech.writeUInt32LE(speech.length - 8, 4)
  speech.writeUInt32LE(speech.length - HEADER_BYTES, 40)
  const path = join(mkdtempSync(join(tmpdir(), 'callwright-speech-')), 'speech.wav')
  writeFileSync(path, speech)
  return path
}
