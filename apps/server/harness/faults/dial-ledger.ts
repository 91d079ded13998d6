import type { AttemptRecord } from '@callwright/api/campaigns/attempts.repo'
import { openDatabase } from '@callwright/db/open-database'
import { databaseForDataDir } from '@callwright/db/testing/database-for-data-dir'
import type { FakeDial } from '@callwright/fake-elevenlabs/state'

type RecordedAttempt = Pick<AttemptRecord, 'id' | 'attemptNumber' | 'state' | 'sentAt' | 'callId'> & {
  conversationId: string | null
}

/** A call that the provider dialed, with the attempt that it belongs to; null if the server recorded none. */
export type RecordedDial = FakeDial & { attempt: RecordedAttempt | null }

/** Finds the attempt of each dial in a server's database, while it runs. */
export async function readDials(dataDir: string, allDials: readonly FakeDial[]): Promise<RecordedDial[]> {
  // Later dials may belong to attempts that are not read.
  const dials = [...allDials]
  const attempts = await readAttempts(dataDir)
  const byCall = new Map(attempts.map((attempt) => [attempt.callId, attempt]))
  // An attempt whose call was merged with another row has that row's id.
  const byConversation = new Map(attempts.map((attempt) => [attempt.conversationId, attempt]))
  return dials.map((dial) => ({
    ...dial,
    attempt: byCall.get(dial.callId ?? '') ?? byConversation.get(dial.conversationId) ?? null,
  }))
}

async function readAttempts(dataDir: string): Promise<RecordedAttempt[]> {
  const { db, close } = await openDatabase(databaseForDataDir(dataDir), { isReadOnly: true })
  try {
    return await db
      .selectFrom('attempts')
      .leftJoin('calls', 'calls.id', 'attempts.callId')
      .select(['attempts.id', 'attempts.attemptNumber', 'attempts.state', 'attempts.sentAt', 'attempts.callId'])
      .select('calls.conversationId')
      .execute()
  } finally {
    await close()
  }
}
