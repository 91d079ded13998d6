import { readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { z } from '@callwright/contract/input/zod'

import { createPartialName, writeSynced } from '../storage/disk-store.ts'

/** Port of a running server's control server, and a token that proves access to its data directory. */
const controlSchema = z.object({ port: z.number().int(), token: z.string().min(32) })
export type ControlEndpoint = z.infer<typeof controlSchema>

function fileIn(dataDir: string): string {
  return join(dataDir, 'control.json')
}

export async function writeControlFile(dataDir: string, control: ControlEndpoint): Promise<void> {
  // Nodes in containers share the data directory, and often have the same process ID.
  const temporary = join(dataDir, createPartialName())
  await writeSynced(temporary, Buffer.from(JSON.stringify(control)))
  await rename(temporary, fileIn(dataDir))
}

export async function removeControlFile(dataDir: string): Promise<void> {
  await rm(fileIn(dataDir), { force: true })
}

/** Another node on PostgreSQL may have replaced the file with its own. */
export async function removeOwnControlFile(dataDir: string, own: ControlEndpoint): Promise<void> {
  if ((await readControlFile(dataDir))?.token === own.token) await removeControlFile(dataDir)
}

/** null if no server accepts commands here (yet). */
export async function readControlFile(dataDir: string): Promise<ControlEndpoint | null> {
  try {
    return controlSchema.parse(JSON.parse(await readFile(fileIn(dataDir), 'utf8')))
  } catch {
    return null
  }
}
