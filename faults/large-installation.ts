import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { openFile, type SqliteFile } from '../bench/sqlite.ts'

const RECORDING_BYTES = 200_000
const TRANSCRIPT_BYTES = 8000
/** Of all bytes so much is recordings; the rest is the database. */
const RECORDED_SHARE = 0.6

/**
 * Fills the data directory of a stopped server that has one business, until it has about as many bytes: calls with
 * transcripts, and recordings. @returns how many bytes there are
 */
export function fillInstallation(dataDir: string, bytes: number): number {
  const sqlite = openFile(join(dataDir, 'callwright.db'))
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = OFF')
  const { id: tenantId } = sqlite.prepare('select id from businesses').get() as { id: string }
  const recordings = Math.ceil((bytes * RECORDED_SHARE) / RECORDING_BYTES)
  // A transcript stands there twice: its turns, and its text for the search.
  const calls = Math.ceil((bytes * (1 - RECORDED_SHARE)) / (2 * TRANSCRIPT_BYTES))
  sqlite.exec('begin')
  for (let number = 0; number < Math.max(calls, recordings); number += 1) addCall(sqlite, { tenantId, number })
  for (let number = 0; number < recordings; number += 1) addRecording(sqlite, dataDir, { tenantId, number })
  sqlite.exec('commit')
  sqlite.pragma('wal_checkpoint(truncate)')
  sqlite.close()
  return statSync(join(dataDir, 'callwright.db')).size + recordings * RECORDING_BYTES
}

function addCall(sqlite: SqliteFile, { tenantId, number }: { tenantId: string; number: number }): void {
  const id = `call-${number}`
  const at = 1_700_000_000_000 + number * 60_000
  sqlite
    .prepare(
      `insert into calls (id, "tenantId", provider, "conversationId", direction, status, "startedAt", "durationSeconds",
         "hasTranscript", "eventNumber", "orderKey", facet, "createdAt", "updatedAt")
       values (?, ?, 'simulator', ?, 'inbound', 'completed', ?, 60, 1, ?, ?, 0, ?, ?)`,
    )
    .run(id, tenantId, `conv_${number}`, at, number + 1, at * 1000, at, at)
  const text = randomBytes(TRANSCRIPT_BYTES / 2).toString('hex')
  const turns = JSON.stringify([{ role: 'agent', text, atSeconds: 0 }])
  sqlite
    .prepare('insert into transcripts ("callId", "tenantId", turns, text) values (?, ?, ?, ?)')
    .run(id, tenantId, turns, text)
}

function addRecording(
  sqlite: SqliteFile,
  dataDir: string,
  { tenantId, number }: { tenantId: string; number: number },
): void {
  const bytes = randomBytes(RECORDING_BYTES)
  const hash = createHash('sha256').update(bytes).digest('hex')
  const folder = join(dataDir, 'files', hash.slice(0, 2))
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeFileSync(join(folder, hash), bytes, { mode: 0o600 })
  sqlite
    .prepare(
      `insert into recordings ("callId", "tenantId", "contentHash", "mediaType", "sizeBytes", "createdAt")
       values (?, ?, ?, 'audio/wav', ?, 1)`,
    )
    .run(`call-${number}`, tenantId, hash, RECORDING_BYTES)
}
