import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Removes the older ones among a folder's files whose names fit; for after a new one is whole.
 * @returns how many went
 */
export async function keepNewest(folder: string, { names, keep }: { names: RegExp; keep: number }): Promise<number> {
  const fitting = (await readdir(folder)).filter((name) => names.test(name))
  const dated = await Promise.all(fitting.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })))
  const old = dated.toSorted((one, other) => other.at - one.at || (one.name < other.name ? 1 : -1)).slice(keep)
  for (const { name } of old) await rm(join(folder, name), { force: true })
  return old.length
}
