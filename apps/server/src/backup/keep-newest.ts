import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const DAY = 24 * 60 * 60 * 1000
/** What a killed process had not finished; see `makeBackup`. */
const UNFINISHED = /^\.(callwright|before)-.+\.tar\.[0-9a-f]+\.part$/

/**
 * Removes the older ones among a folder's files whose names fit, and what a process that was killed left there; for
 * after a new one is whole.
 */
export async function keepNewest(folder: string, { names, keep }: { names: RegExp; keep: number }): Promise<void> {
  const dated = await Promise.all(
    (await readdir(folder)).map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
  )
  const fitting = dated.filter(({ name }) => names.test(name))
  const old = fitting.toSorted((one, other) => other.at - one.at || (one.name < other.name ? 1 : -1)).slice(keep)
  const left = dated.filter(({ name, at }) => UNFINISHED.test(name) && at < Date.now() - DAY)
  for (const { name } of [...old, ...left]) await rm(join(folder, name), { force: true })
}
