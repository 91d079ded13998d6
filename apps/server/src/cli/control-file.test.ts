import { expect, test } from 'vitest'

import { newDataDir } from '../../harness/test-server.ts'
import { readControlFile, removeOwnControlFile, writeControlFile } from './control-file.ts'

test('a process that stops removes only its own control file', async () => {
  const dataDir = newDataDir()
  const [first, second] = ['1', '2'].map((digit) => ({ port: 1, token: digit.repeat(43) }))
  if (!first || !second) throw new Error('There should be two control files')
  await writeControlFile(dataDir, first)
  await writeControlFile(dataDir, second)
  await removeOwnControlFile(dataDir, first)
  expect(await readControlFile(dataDir)).toEqual(second)
  await removeOwnControlFile(dataDir, second)
  expect(await readControlFile(dataDir)).toBeNull()
})
