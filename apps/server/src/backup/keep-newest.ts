import { lstat, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

import type { ServerLog } from '../logging/log.ts'

const DAY = 24 * 60 * 60 * 1000
/** What a killed process had not finished, by the clock or by hand; see `makeBackup`. */
const UNFINISHED = /^\..+\.[0-9a-f]{16}\.part$/

/**
 * Removes the older ones among a folder's files whose names fit, and what a process that was killed left there; for
 * after a new one is whole. What cannot be removed is logged, and tried again after the next one.
 */
export async function keepNewest(
  folder: string,
  { names, keep, log }: { names: RegExp; keep: number; log: Pick<ServerLog, 'warn'> },
): Promise<void> {
  try {
    const found = (await readdir(folder)).filter((name) => names.test(name) || UNFINISHED.test(name))
    const dated = (await Promise.all(found.map(async (name) => await datedFile(folder, name)))).flat()
    const fitting = dated.filter(({ name }) => names.test(name))
    const old = fitting.toSorted((one, other) => other.at - one.at || (one.name < other.name ? 1 : -1)).slice(keep)
    const left = dated.filter(({ name, at }) => UNFINISHED.test(name) && at < Date.now() - DAY)
    for (const { name } of [...old, ...left]) await rm(join(folder, name), { force: true })
  } catch (error) {
    log.warn({ err: error, folder }, 'older backups could not be removed')
  }
}

/** Nothing for what is gone meanwhile, and for links and folders: none of them was made here. */
async function datedFile(folder: string, name: string): Promise<{ name: string; at: number }[]> {
  const found = await lstat(join(folder, name)).catch(() => null)
  return found?.isFile() ? [{ name, at: found.mtimeMs }] : []
}
