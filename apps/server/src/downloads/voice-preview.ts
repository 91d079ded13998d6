import { DomainError, notFound } from '@callwright/api/context/domain-error'
import { sniffAudio } from '@callwright/voice/sniff-audio'
import { simulatedVoicePreview } from '@callwright/voice/simulator/audio'
import type { Recording } from '@callwright/voice/voice-provider'

import type { ServerContext } from '../http/server-context.ts'

/** Enough for a few seconds of speech. */
const MAX_BYTES = 3 * 1024 * 1024
const TIMEOUT_MS = 10_000
/** Limit on concurrent downloads across all users. */
const MAX_CONCURRENT = 8
/** The provider's preview hosts; nothing is fetched from other hosts, whatever its list contains. */
const HOSTS = ['storage.googleapis.com', 'elevenlabs.io', '.elevenlabs.io']

const LOAD_FAILED = 'The preview could not be loaded. Please try again.'

export type VoicePreviews = { find(voiceId: string): Promise<Recording> }

/** Finds previews of the provider's voices only. */
export function createVoicePreviews({
  deps,
  log,
  providerOrigin,
}: Pick<ServerContext, 'deps' | 'log' | 'providerOrigin'>): VoicePreviews {
  let downloads = 0
  return {
    /** @throws DomainError `not-found` (no such voice or no preview), `provider-failed`, `unavailable` */
    async find(voiceId) {
      const voice = (await deps.voices.list()).find((each) => each.voiceId === voiceId)
      if (!voice || voice.previewUrl === null) throw notFound()
      if (deps.voice.name === 'simulator') return simulatedVoicePreview(voiceId) ?? throwNotFound()
      if (!isAllowedPreviewUrl(voice.previewUrl, providerOrigin)) {
        log.warn({ voiceId }, 'refused to fetch a voice preview from an unknown host')
        throw notFound()
      }
      if (downloads >= MAX_CONCURRENT) throw new DomainError('unavailable', LOAD_FAILED, { retryAfterSeconds: 2 })
      downloads += 1
      try {
        return await fetchPreview(voice.previewUrl)
      } finally {
        downloads -= 1
      }
    },
  }
}

function throwNotFound(): never {
  throw notFound()
}

/** Allows the provider's hosts over TLS, and the origin of its API. */
export function isAllowedPreviewUrl(address: string, providerOrigin: string | null): boolean {
  const url = URL.parse(address)
  if (!url || url.username !== '' || url.password !== '') return false
  if (url.origin === providerOrigin) return true
  if (url.protocol !== 'https:' || url.port !== '') return false
  return HOSTS.some((host) => (host.startsWith('.') ? url.hostname.endsWith(host) : url.hostname === host))
}

async function fetchPreview(address: string): Promise<Recording> {
  const audio = await downloadPreview(address)
  const mediaType = sniffAudio(audio)
  if (mediaType === null) throw new DomainError('provider-failed', LOAD_FAILED)
  return { audio, mediaType }
}

async function downloadPreview(address: string): Promise<Uint8Array> {
  try {
    const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (!response.ok || !response.body) throw new Error(`The preview returned ${response.status}`)
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
      size += chunk.length
      if (size > MAX_BYTES) throw new Error('The preview is too large')
      chunks.push(chunk)
    }
    return Buffer.concat(chunks, size)
  } catch (error) {
    throw new DomainError('provider-failed', LOAD_FAILED, { cause: error })
  }
}
