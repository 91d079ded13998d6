import { createHash } from 'node:crypto'

import type { TenantId } from '@callwright/db/ids'
import { VoiceProviderError } from '@callwright/voice/voice-provider'

import type { Deps } from '../context.ts'
import { DomainError, notFound } from '../domain-error.ts'
import { releaseContent } from '../files/release-content.ts'
import { type CallRecord, findCall } from './call-records.repo.ts'
import { lockTenant, markRecorded } from './calls.repo.ts'
import { findRecordingOf, saveRecording, type StoredRecording } from './recordings.repo.ts'

type RecordingDeps = Pick<Deps, 'db' | 'blobs' | 'voice' | 'now'>

const EXTENSIONS: Readonly<Record<string, string>> = { 'audio/mpeg': 'mp3', 'audio/wav': 'wav', 'audio/ogg': 'ogg' }

export type FoundRecording = { hash: string; mediaType: string; size: number; fileName: string }

/**
 * A call's recording among our files; asked of the provider the first time somebody wants it.
 * @throws DomainError `not-found` (no such call, another tenant's, no recording), `provider-failed`
 */
export async function findRecording(deps: RecordingDeps, tenantId: TenantId, callId: string): Promise<FoundRecording> {
  const call = await findCall(deps.db, tenantId, callId)
  if (!call || call.has_recording === 0 || call.conversation_id === null) throw notFound()
  const stored = await findRecordingOf(deps.db, tenantId, callId)
  const found = stored ?? (await fetchRecording(deps, { callId, tenantId, call }))
  const day = new Date(call.started_at).toISOString().slice(0, 10)
  const name = (call.contact_name ?? call.phone_number ?? 'call').replaceAll(/[^\p{L}\p{N}+_-]+/gu, '-')
  return {
    hash: found.content_hash,
    mediaType: found.media_type,
    size: found.size_bytes,
    fileName: `${name}-${day}.${EXTENSIONS[found.media_type] ?? 'audio'}`,
  }
}

async function fetchRecording(
  deps: RecordingDeps,
  { callId, tenantId, call }: { callId: string; tenantId: TenantId; call: CallRecord },
): Promise<StoredRecording> {
  if (call.conversation_id === null || call.provider !== deps.voice.name) throw notFound()
  const recording = await fromProvider(deps, call.conversation_id)
  if (!recording) throw notFound()
  return await storeRecording(deps, { callId, tenantId, ...recording })
}

async function fromProvider(
  deps: RecordingDeps,
  conversationId: string,
): Promise<{ audio: Uint8Array; mediaType: string } | null> {
  try {
    return await deps.voice.fetchRecording(conversationId)
  } catch (error) {
    if (error instanceof VoiceProviderError) throw new DomainError('provider-failed', error.message, { cause: error })
    throw error
  }
}

/**
 * Bytes first, fsynced; then the row that points at them. A call keeps the recording that came first.
 * @throws DomainError `not-found` where the call, or its recording for its age, was deleted meanwhile
 */
export async function storeRecording(
  deps: Pick<Deps, 'db' | 'blobs' | 'now'>,
  recording: { callId: string; tenantId: TenantId; audio: Uint8Array; mediaType: string },
): Promise<StoredRecording> {
  const { callId, tenantId, audio } = recording
  const hash = createHash('sha256').update(audio).digest('hex')
  const row = { content_hash: hash, media_type: recording.mediaType, size_bytes: audio.length }
  const kept = await deps.blobs.guard(hash, async () => {
    await deps.blobs.put(audio)
    return await deps.db.transaction().execute(async (trx) => {
      const isAlive = await lockTenant(trx, tenantId)
      const call = isAlive ? await findCall(trx, tenantId, callId) : undefined
      if (!call || call.content_removed_at !== null) return null
      const isSaved = await saveRecording(trx, { call_id: callId, tenant_id: tenantId, ...row, created_at: deps.now() })
      await markRecorded(trx, tenantId, callId)
      return isSaved ? row : await findRecordingOf(trx, tenantId, callId)
    })
  })
  if (kept?.content_hash !== hash) await releaseContent(deps, hash)
  if (!kept) throw notFound()
  return kept
}
