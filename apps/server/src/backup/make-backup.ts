import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'

import { DomainError } from '@callwright/api/context/domain-error'
import { z } from '@callwright/contract/input/zod'

import packageJson from '../../package.json' with { type: 'json' }
import { partName } from '../storage/disk-store.ts'
import { syncPath } from '../storage/fsync.ts'
import { ownProgram } from '../process/own-program.ts'
import { WORK_FOLDER } from './swap-data.ts'
import { type BackupOrder, type WrittenBackup, writtenSchema } from './write-backup.ts'

export type BackupRequest = Pick<BackupOrder, 'database' | 'files'> & {
  /** absolute */
  file: string
  dataDir: string
  now: number
  signal: AbortSignal
}

/**
 * Writes one backup in a process of its own: this one goes on answering meanwhile. The file is there whole or not at all.
 * @throws DomainError `conflict` where there is such a file already, `unavailable` where it cannot be written
 */
export async function makeBackup({ file, dataDir, now, signal, ...what }: BackupRequest): Promise<WrittenBackup> {
  if (await isThere(file)) throw new DomainError('conflict', `There is a file ${file} already: choose another name.`)
  const part = join(dirname(file), `.${basename(file)}${partName()}`)
  const workFolder = await mkdtemp(join(dataDir, WORK_FOLDER))
  try {
    const madeAt = new Date(now).toISOString()
    const order = { target: part, workFolder, ...what, version: packageJson.version, madeAt }
    const written = await writeInOwnProcess(order, signal)
    if (await isThere(file)) throw new DomainError('conflict', `There is a file ${file} now: choose another name.`)
    await rename(part, file)
    await syncPath(dirname(file))
    return written
  } finally {
    await rm(part, { force: true })
    await rm(workFolder, { recursive: true, force: true })
  }
}

/** @throws DomainError where it is no folder that this user may write */
export async function ensureBackupFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new DomainError('unavailable', `The folder ${folder} cannot be made or used for backups.`, { cause: error })
  }
}

export const GIVEN_UP = 'The backup was given up, because the server is stopping.'

/** What the process tells at its end, on its standard output. */
export const answerSchema = z.union([z.object({ written: writtenSchema }), z.object({ sentence: z.string() })])
export type BackupAnswer = z.infer<typeof answerSchema>

async function writeInOwnProcess(order: BackupOrder, signal: AbortSignal): Promise<WrittenBackup> {
  const { file, args } = ownProgram()
  const child = spawn(file, [...args, 'write-backup'], { stdio: 'pipe' })
  const stop = (): void => void child.kill('SIGKILL')
  signal.addEventListener('abort', stop)
  try {
    const ended = once(child, 'close')
    giveWay(child.pid)
    child.stdin.on('error', () => {}).end(JSON.stringify(order))
    const [said, complaints] = await Promise.all([text(child.stdout), text(child.stderr), ended])
    if (signal.aborted) throw new DomainError('unavailable', GIVEN_UP)
    const answer = answerSchema.safeParse(parsed(said))
    if (!answer.success) throw new Error(`The process that writes backups ended with ${child.exitCode}: ${complaints}`)
    if ('sentence' in answer.data) throw new DomainError('unavailable', answer.data.sentence)
    return answer.data.written
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** Requests are answered first where processors are few. */
function giveWay(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It is as quick as everybody else then.
  }
}

async function isThere(file: string): Promise<boolean> {
  return (await stat(file).catch(() => null)) !== null
}

function parsed(said: string): unknown {
  try {
    return JSON.parse(said)
  } catch {
    return null
  }
}
