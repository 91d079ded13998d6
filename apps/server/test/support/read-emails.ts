import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { waitUntil } from '@callwright/api/testing/wait-until'

/** Waits for `count` messages in the outbox. @returns them without soft line breaks */
export async function readEmails(dataDir: string, count: number): Promise<string[]> {
  const folder = join(dataDir, 'outbox')
  const listNames = async (): Promise<string[]> =>
    (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  await waitUntil(async () => (await listNames()).length >= count, `${count} emails`)
  const texts = (await listNames()).map(async (name) => await readFile(join(folder, name), 'utf8'))
  return (await Promise.all(texts)).map((text) => text.replaceAll(/=\r?\n/g, ''))
}
