import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'

import { DomainError } from '@callwright/api/context/domain-error'
import { describeSystemError } from '@callwright/db/errors/describe-failure'
import { z } from '@callwright/contract/input/zod'

import packageJson from '../../package.json' with { type: 'json' }
import { createPartialName } from '../storage/disk-store.ts'
import { syncPath } from '../storage/fsync.ts'
import { selfCommand } from '../process/self-command.ts'
import { parseOrNull } from './backup-format.ts'
import { WORK_FOLDER_PREFIX } from './swap-data.ts'
import { type BackupInstructions, type WrittenBackup, writtenBackupSchema } from './write-backup.ts'

export type BackupRequest = Pick<BackupInstructions, 'database' | 'files'> & {
  /** absolute */
  file: string
  dataDir: string
  now: number
  signal: AbortSignal
}

/**
 * Writes one backup in a child process, so that the server stays responsive. The file appears only when it is complete.
 * @throws DomainError `conflict` if the file exists, `unavailable` if it cannot be written
 */
export async function makeBackup({ file, dataDir, now, signal, ...contents }: BackupRequest): Promise<WrittenBackup> {
  if (await fileExists(file)) throw new DomainError('conflict', `${file} already exists: choose another name.`)
  const part = join(dirname(file), `.${basename(file)}${createPartialName()}`)
  const workFolder = await mkdtemp(join(dataDir, WORK_FOLDER_PREFIX))
  try {
    const madeAt = new Date(now).toISOString()
    const instructions = { target: part, workFolder, ...contents, version: packageJson.version, madeAt }
    const written = await writeInChildProcess(instructions, signal)
    if (await fileExists(file)) throw new DomainError('conflict', `${file} already exists: choose another name.`)
    await rename(part, file)
    await syncPath(dirname(file))
    return written
  } finally {
    await rm(part, { force: true })
    await rm(workFolder, { recursive: true, force: true })
  }
}

/** @throws DomainError if the folder cannot be created */
export async function ensureBackupFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    const message = `The folder ${folder} cannot be created or used for backups. ${describeSystemError(error) ?? ''}`
    throw new DomainError('unavailable', message.trim(), { cause: error })
  }
}

export const BACKUP_ABORTED = 'The backup was aborted because the server is stopping.'

/** The child process's reply on its standard output. */
export const responseSchema = z.union([z.object({ written: writtenBackupSchema }), z.object({ message: z.string() })])
export type BackupResponse = z.infer<typeof responseSchema>

async function writeInChildProcess(instructions: BackupInstructions, signal: AbortSignal): Promise<WrittenBackup> {
  const { file, args } = selfCommand()
  const child = spawn(file, [...args, 'write-backup'], { stdio: 'pipe' })
  const stop = (): void => void child.kill('SIGKILL')
  signal.addEventListener('abort', stop)
  try {
    const closed = once(child, 'close')
    lowerPriority(child.pid)
    child.stdin.on('error', () => {}).end(JSON.stringify(instructions))
    const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), closed])
    if (signal.aborted) throw new DomainError('unavailable', BACKUP_ABORTED)
    const response = responseSchema.safeParse(parseOrNull(output))
    if (!response.success) throw new Error(`The backup process exited with code ${child.exitCode}: ${errors}`)
    if ('message' in response.data) throw new DomainError('unavailable', response.data.message)
    return response.data.written
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** Leaves the CPU to requests. */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // The backup also works at normal priority.
  }
}

async function fileExists(file: string): Promise<boolean> {
  return (await stat(file).catch(() => null)) !== null
}
