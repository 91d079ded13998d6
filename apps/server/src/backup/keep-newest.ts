import { lstat, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

import type { ServerLog } from '../logging/log.ts'

const DAY = 24 * 60 * 60 * 1000
/** Unfinished backups from a killed process; see `makeBackup`. */
const UNFINISHED = /^\..+\.[0-9a-f]{16}\.part$/

/**
 * Removes all but the newest of a folder's files with matching names, and unfinished ones left by killed processes.
 * Call it after a new backup is complete. Failures are logged and retried after the next backup.
 */
export async function keepNewest(
  folder: string,
  { names, keep, log }: { names: RegExp; keep: number; log: Pick<ServerLog, 'warn'> },
): Promise<void> {
  try {
    const found = (await readdir(folder)).filter((name) => names.test(name) || UNFINISHED.test(name))
    const dated = (await Promise.all(found.map(async (name) => await datedFile(folder, name)))).flat()
    const matching = dated.filter(({ name }) => names.test(name))
    const old = matching.toSorted((one, other) => other.at - one.at || (one.name < other.name ? 1 : -1)).slice(keep)
    const left = dated.filter(({ name, at }) => UNFINISHED.test(name) && at < Date.now() - DAY)
    for (const { name } of [...old, ...left]) await rm(join(folder, name), { force: true })
  } catch (error) {
    log.warn({ err: error, folder }, 'older backups could not be removed')
  }
}

/** Empty for files that are gone, and for links and folders, which are not backups. */
async function datedFile(folder: string, name: string): Promise<{ name: string; at: number }[]> {
  const found = await lstat(join(folder, name)).catch(() => null)
  return found?.isFile() ? [{ name, at: found.mtimeMs }] : []
}
