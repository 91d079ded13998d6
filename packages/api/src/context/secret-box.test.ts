import { randomBytes } from 'node:crypto'

import { expect, it } from 'vitest'

import { openSecret, sealSecret, type SealOptions } from './secret-box.ts'

const secret = Buffer.from('12345678901234567890')

it('a secret can be decrypted only with its key, for its purpose and owner, and if it has not been modified', () => {
  const options: SealOptions = { key: randomBytes(32), purpose: 'webhook', owner: 'ada' }
  const sealed = sealSecret(secret, options)
  expect(openSecret(sealed, options)).toEqual(secret)
  expect(openSecret(sealed, { ...options, key: randomBytes(32) })).toBe(null)
  expect(openSecret(sealed, { ...options, purpose: 'second factor' })).toBe(null)
  expect(openSecret(sealed, { ...options, owner: 'ben' })).toBe(null)
  expect(openSecret(`${sealed.slice(0, -2)}AA`, options)).toBe(null)
  expect(openSecret('', options)).toBe(null)
})

it('a second factor from an earlier version can be decrypted', () => {
  const sealed = 'v1.AQEBAQEBAQEBAQEBDglLUDB_jNHLZXMYy0w7ifdLSBfhzcLJbIdqTpKVxqj0iGBB'
  const options = { key: new Uint8Array(32).fill(7), purpose: 'second factor', owner: 'ada' } as const
  expect(openSecret(sealed, options)).toEqual(secret)
})
