import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { readSecretKey, SECRET_KEY_FILE } from './secret-key.ts'
import { newDataDir } from '../../harness/test-server.ts'

// Security: 62
test('the key is created once, readable only by its owner, and stays the same', () => {
  const dataDir = newDataDir()
  const key = readSecretKey(dataDir)
  expect(key).toHaveLength(32)
  expect(statSync(join(dataDir, SECRET_KEY_FILE)).mode & 0o777).toBe(0o600)
  expect(readSecretKey(dataDir)).toEqual(key)
  expect(readSecretKey(newDataDir())).not.toEqual(key)
})

test('a damaged key prevents startup and is not overwritten', () => {
  const dataDir = newDataDir()
  const file = join(dataDir, SECRET_KEY_FILE)
  writeFileSync(file, 'not a key')
  expect(() => readSecretKey(dataDir)).toThrow('is damaged')
  expect(readFileSync(file, 'utf8')).toBe('not a key')
})
