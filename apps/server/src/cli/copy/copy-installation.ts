import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

import type { Log } from '@callwright/api/context/context'
import { listUsedContents } from '@callwright/api/files/content-use.repo'
import { type ComparedTable, openCopy } from '@callwright/db/copy/copy-to-postgres'
import { DatabaseError } from '@callwright/db/database'
import { openDatabase } from '@callwright/db/open-database'
import { DataDirInUse, type HeldDataDir, lockDataDir } from '@callwright/db/sqlite/data-dir-lock'
import { storageTrouble } from '@callwright/db/errors/storage-trouble'

import { DATABASE_FILE, finishSwap } from '../../backup/swap-data.ts'
import type { BucketFiles } from '../../storage/bucket/bucket-files.ts'
import type { BucketConfig } from '../../config/bucket.ts'
import { ConfigError } from '../../config/config-error.ts'
import { prepareDataDir } from '../../storage/data-dir.ts'
import { readSecretKey } from '../../storage/secret-key.ts'
import { type ComparedFiles, copyFiles, copySecretKey } from './copy-files.ts'
import type { Step } from './progress-lines.ts'

export type CopiedInstallation = {
  tables: Pick<ComparedTable, 'name' | 'rows'>[]
  /** calls that the search knows */
  searched: number
  files: ComparedFiles
  /** what a server is to be started on now */
  dataDir: string
  /** how often PostgreSQL could not hold a NUL, by `table.column` */
  replaced: ReadonlyMap<string, number>
  /** sentences; none: all is verified, and a server may use it */
  differences: string[]
}

type Order = {
  target: { url: string; named: string }
  /** absolute; null: the data directory stays where it is */
  toData: string | null
  /** null: files are kept in the data directory */
  bucket: BucketConfig | null
  onStep: (step: Step) => void
}

/**
 * Copies the SQLite installation of a data directory, which no server may use meanwhile, to PostgreSQL and compares all of
 * it. Whatever ends it, the same again goes on where it was.
 * @throws DatabaseError, ConfigError, DataDirInUse with a sentence that says what to do
 */
export async function copyInstallation(dataDir: string, order: Order): Promise<CopiedInstallation> {
  const file = join(dataDir, DATABASE_FILE)
  if (!existsSync(file))
    throw new ConfigError(`There is no SQLite database ${file}: set DATA_DIR to the folder of one.`)
  const toData = order.toData === dataDir ? null : order.toData
  const held: HeldDataDir[] = []
  try {
    for (const folder of toData === null ? [dataDir] : [dataDir, toData]) {
      prepareDataDir(folder)
      held.push(lockDataDir(folder))
      finishSwap(folder)
    }
    return await copyHeld({ file, dataDir, ...order, toData })
  } catch (error) {
    throw explained(error)
  } finally {
    for (const each of held) each.release()
  }
}

async function copyHeld({
  file,
  dataDir,
  target,
  toData,
  bucket,
  onStep,
}: Order & { file: string; dataDir: string }): Promise<CopiedInstallation> {
  if (toData !== null) await refuseOccupied(toData)
  const installation = fingerprint(readSecretKey(dataDir))
  const copy = await openCopy({ file, installation }, { ...target, onStep })
  let opened: BucketFiles | null = null
  try {
    if (copy.found !== 'empty') onStep({ doing: 'beginning', found: copy.found })
    if (toData !== null && !(await copySecretKey(dataDir, toData))) {
      throw new ConfigError(`${toData} has the secret.key of another installation: give a new folder.`)
    }
    const { tables, searched, replaced } = await copy.run()
    opened = bucket && (await openBucketOf(bucket, dataDir))
    const to = opened ?? (toData === null ? null : join(toData, 'files'))
    const places = { from: join(dataDir, 'files'), to }
    onStep({ doing: 'files', files: 0 })
    const files = await copyFiles(await contentsOf(file), places, (count) => onStep({ doing: 'files', files: count }))
    const differences = [...tables, searched].flatMap(({ difference }) => difference ?? [])
    for (const hash of files.damaged) {
      differences.push(`The file ${hash} is damaged: put it back from a backup, or remove it.`)
    }
    const wasComplete = copy.found === 'complete'
    if (differences.length === 0 && !wasComplete) await copy.finish(Date.now())
    if (differences.length > 0 && wasComplete) await copy.unfinish()
    return { tables, searched: searched.rows, files, dataDir: toData ?? dataDir, replaced, differences }
  } finally {
    opened?.bucket.close()
    await copy.close()
  }
}

async function openBucketOf(bucket: BucketConfig, dataDir: string): Promise<BucketFiles> {
  const { openBucketFiles } = await import('../../storage/bucket/bucket-files.ts')
  return await openBucketFiles(bucket, { dataDir, log: NO_LOG })
}

async function refuseOccupied(toData: string): Promise<void> {
  if (!existsSync(join(toData, DATABASE_FILE))) return
  throw new ConfigError(`${toData} has an installation of its own: give a new folder.`)
}

/** Tells one installation from another without telling its key. */
function fingerprint(key: Uint8Array): string {
  return createHash('sha256').update('callwright copy').update(key).digest('hex')
}

async function contentsOf(file: string): Promise<string[]> {
  const { db, close } = await openDatabase({ kind: 'sqlite', file }, { isReadOnly: true })
  try {
    return await listUsedContents(db)
  } finally {
    await close()
  }
}

/** Nothing is removed here, of which alone there would be something to say. */
const NO_LOG: Log = { info() {}, warn() {}, error() {} }

const GOES_ON = 'Run the same command again: it goes on where it was.'

function explained(error: unknown): unknown {
  const saysItself = [DatabaseError, ConfigError, DataDirInUse].some((known) => error instanceof known)
  if (saysItself) return error
  switch (storageTrouble(error)) {
    case 'full':
      return new DatabaseError(`There is not enough room, here or at PostgreSQL: make some. ${GOES_ON}`, {
        cause: error,
      })
    case 'busy':
      return new DatabaseError(`Somebody else holds what the copy needs. ${GOES_ON}`, { cause: error })
    case 'failed':
      return new DatabaseError(`The connection to PostgreSQL or to the bucket is lost, or a disk failed. ${GOES_ON}`, {
        cause: error,
      })
    case null:
      return error
  }
}
