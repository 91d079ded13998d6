import { lstat, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { CLOCK_TOLERANCE_MS } from '@callwright/api/context/clock'

import type { ServerLog } from '../logging/log.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Unfinished backups from a killed process; see `makeBackup`. */
const UNFINISHED_NAME = /^\..+\.[0-9a-f]{16}\.part$/

/**
 * Removes all but the newest files with matching names from a folder, and unfinished backups left by killed processes.
 * Call it after a new backup is complete. Failures are logged and retried after the next backup.
 */
export async function keepNewest(
  folder: string,
  { names, keep, log }: { names: RegExp; keep: number; log: Pick<ServerLog, 'warn'> },
): Promise<void> {
  try {
    const candidates = (await readdir(folder)).filter((name) => names.test(name) || UNFINISHED_NAME.test(name))
    const datedFiles = (await Promise.all(candidates.map(async (name) => await findDatedFile(folder, name)))).flat()
    const matching = datedFiles.filter(({ name }) => names.test(name))
    const old = matching.toSorted((one, other) => other.at - one.at || (one.name < other.name ? 1 : -1)).slice(keep)
    const unfinished = datedFiles.filter(({ name, at }) => UNFINISHED_NAME.test(name) && at < Date.now() - DAY_MS)
    for (const { name } of [...old, ...unfinished]) await rm(join(folder, name), { force: true })
  } catch (error) {
    log.warn({ err: error, folder }, 'older backups could not be removed')
  }
}

/** Empty for files that are gone, and for links and folders, which are not backups. */
async function findDatedFile(folder: string, name: string): Promise<{ name: string; at: number }[]> {
  const stats = await lstat(join(folder, name)).catch(() => null)
  if (!stats?.isFile()) return []
  // A file from when the clock ran ahead must not outlive newer ones.
  const isFuture = stats.mtimeMs > Date.now() + CLOCK_TOLERANCE_MS
  return [{ name, at: isFuture ? 0 : stats.mtimeMs }]
}
