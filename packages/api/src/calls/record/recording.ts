import { createHash } from 'node:crypto'

import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import { hashInSteps } from '@callwright/voice/hash-in-steps'
import { VoiceProviderError } from '@callwright/voice/voice-provider'

import type { Deps } from '../../context/context.ts'
import { DomainError, notFound } from '../../context/domain-error.ts'
import { releaseBlob } from '../../files/release-blob.ts'
import { publishCallEvent } from './call-events.ts'
import { type CallRecord, findCall } from './call-records.repo.ts'
import { mayStoreRecording } from '../outcomes/prove-opening.ts'
import { findStoredRecording, markRecordingStored, saveRecording, type StoredRecording } from './recordings.repo.ts'
import { lockTenant } from '../../tenant/tenant.repo.ts'
import { type EventDeps, transactionWithEvents } from '../../webhooks/publish-event.ts'

type RecordingDeps = EventDeps & Pick<Deps, 'blobs' | 'voice'>

const EXTENSIONS: Readonly<Record<string, string>> = { 'audio/mpeg': 'mp3', 'audio/wav': 'wav', 'audio/ogg': 'ogg' }

export type RecordingFile = { hash: string; mediaType: string; size: number; fileName: string }

/**
 * A call's stored recording; fetched from the provider and stored on first use.
 * @throws DomainError `not-found` (no such call, another tenant's call, or no recording), `provider-failed`
 */
export async function findRecording(deps: RecordingDeps, tenantId: TenantId, callId: string): Promise<RecordingFile> {
  const call = await findRecordedCall(deps.db, tenantId, callId)
  const stored = await findStoredRecording(deps.db, tenantId, callId)
  const found = stored ?? (await storeRecording(deps, { callId, tenantId, ...(await fetchRecording(deps, call)) }))
  const { contentHash: hash, mediaType, sizeBytes: size } = found
  return { hash, mediaType, size, fileName: buildFileName(call, mediaType) }
}

export type RecordingSource = { fileName: string } & ({ hash: string } | { bytes: Uint8Array })

/**
 * Like `findRecording`, but stores nothing: returns the `hash` of a stored recording, or the provider's `bytes`.
 * @throws DomainError `not-found`, `provider-failed`
 */
export async function readRecording(deps: RecordingDeps, tenantId: TenantId, callId: string): Promise<RecordingSource> {
  const call = await findRecordedCall(deps.db, tenantId, callId)
  const stored = await findStoredRecording(deps.db, tenantId, callId)
  if (stored) return { hash: stored.contentHash, fileName: buildFileName(call, stored.mediaType) }
  const { audio, mediaType } = await fetchRecording(deps, call)
  return { bytes: audio, fileName: buildFileName(call, mediaType) }
}

async function findRecordedCall(db: Db, tenantId: TenantId, callId: string): Promise<CallRecord> {
  const call = await findCall(db, tenantId, callId)
  if (!call || call.hasRecording === 0 || call.conversationId === null) throw notFound()
  return call
}

function buildFileName(call: CallRecord, mediaType: string): string {
  const day = new Date(call.startedAt).toISOString().slice(0, 10)
  const name = (call.contactName ?? call.phoneNumber ?? 'call').replaceAll(/[^\p{L}\p{N}+_-]+/gu, '-')
  return `${name}-${day}.${EXTENSIONS[mediaType] ?? 'audio'}`
}

async function fetchRecording(
  { voice }: Pick<Deps, 'voice'>,
  { conversationId, provider }: CallRecord,
): Promise<{ audio: Uint8Array; mediaType: string }> {
  if (conversationId === null || provider !== voice.name) throw notFound()
  try {
    const recording = await voice.fetchRecording(conversationId)
    if (recording) return recording
    throw notFound()
  } catch (error) {
    if (error instanceof VoiceProviderError) throw new DomainError('provider-failed', error.message, { cause: error })
    throw error
  }
}

/**
 * Stores the bytes first, fsynced, then the row that references them. A call's first recording wins.
 * @throws DomainError `not-found` if the call was deleted, retention removed its content in the meantime, or nobody agreed
 * to the recording: then nothing is stored
 */
export async function storeRecording(
  deps: EventDeps & Pick<Deps, 'blobs'>,
  recording: { callId: string; tenantId: TenantId; audio: Uint8Array; mediaType: string },
): Promise<StoredRecording> {
  const { callId, tenantId, audio } = recording
  const known = await findCall(deps.db, tenantId, callId)
  if (known && !(await mayStoreRecording(deps.db, deps, known))) throw notFound()
  const hash = (await hashInSteps(createHash('sha256'), audio)).digest('hex')
  const row = { contentHash: hash, mediaType: recording.mediaType, sizeBytes: audio.length }
  const stored = await deps.blobs.withLock(hash, async () => {
    await deps.blobs.put(audio)
    return await transactionWithEvents(deps, async (trx) => {
      const tenantExists = await lockTenant(trx, tenantId)
      const call = tenantExists ? await findCall(trx, tenantId, callId) : undefined
      if (!call || call.contentRemovedAt !== null || !(await mayStoreRecording(trx, deps, call))) return null
      const isSaved = await saveRecording(trx, { callId, tenantId, ...row, createdAt: deps.now() })
      await markRecordingStored(trx, tenantId, callId)
      if (isSaved) publishCallEvent(trx, call, 'call.recording_ready')
      return isSaved ? row : await findStoredRecording(trx, tenantId, callId)
    })
  })
  if (stored?.contentHash !== hash) await releaseBlob(deps, hash)
  if (!stored) throw notFound()
  return stored
}
