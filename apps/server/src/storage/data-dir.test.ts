import { chmodSync, existsSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { newDataDir, startTestServer } from '../../harness/test-server.ts'

function modeOf(path: string): string {
  return (statSync(path).mode & 0o777).toString(8)
}

// Security: 62
test('startup removes other users’ permissions', async () => {
  const dataDir = newDataDir()
  await (await startTestServer({ DATA_DIR: dataDir }))[Symbol.asyncDispose]()
  const existingFiles = ['callwright.db', 'callwright.lock'].map((name) => join(dataDir, name)).filter(existsSync)
  expect(existingFiles).toContain(join(dataDir, 'callwright.lock'))
  for (const file of existingFiles) chmodSync(file, 0o644)
  chmodSync(dataDir, 0o755)

  await using server = await startTestServer({ DATA_DIR: dataDir })
  expect(server.dataDir).toBe(dataDir)
  expect(modeOf(dataDir)).toBe('700')
  const walFiles = ['callwright.db-wal', 'callwright.db-shm'].map((name) => join(dataDir, name))
  for (const file of [...existingFiles, ...walFiles.filter((path) => existsSync(path))])
    expect([file, modeOf(file)]).toEqual([file, '600'])
})
