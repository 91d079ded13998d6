import { crc32 } from 'node:zlib'

import type { Db } from '@callwright/db/database'
import { describe, expect, it } from 'vitest'

import { isWellFormedKey, newApiKey } from './api-key.ts'
import { readApiKey } from './read-api-key.ts'

const ZEROS = '0'.repeat(43)

/** Fails the test on any access. */
const NO_DATABASE = new Proxy({} as Db, {
  get: () => {
    throw new Error('The database was read')
  },
})

function decode(digits: string): number {
  const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
  return [...digits].reduce((value, digit) => value * 62 + alphabet.indexOf(digit), 0)
}

function flip(character: string): string {
  return character === 'a' ? 'b' : 'a'
}

describe('an API key', () => {
  it('is a prefix, 256 random bits and the checksum of both', () => {
    const keys = Array.from({ length: 200 }, () => newApiKey('business'))
    expect(new Set(keys).size).toBe(200)
    for (const key of keys) {
      expect(key).toMatch(/^cw_[0-9A-Za-z]{49}$/)
      expect(decode(key.slice(-6))).toBe(crc32(key.slice(0, -6)))
      expect(isWellFormedKey(key)).toBe(true)
    }
    const operatorKey = newApiKey('operator')
    expect(operatorKey).toMatch(/^cwop_[0-9A-Za-z]{49}$/)
    expect(isWellFormedKey(operatorKey)).toBe(true)
  })

  it('with any single character changed is malformed', () => {
    const key = newApiKey('business')
    for (let at = 0; at < key.length; at += 1) {
      const typo = `${key.slice(0, at)}${flip(key.charAt(at))}${key.slice(at + 1)}`
      expect([at, isWellFormedKey(typo)]).toEqual([at, false])
    }
  })

  it.each([
    ['nothing', ''],
    ['a session token', 'x'.repeat(43)],
    ['only a prefix', 'cw_'],
    ['a wrong checksum', `cw_${ZEROS}000000`],
    ['another prefix', newApiKey('business').replace('cw_', 'ck_')],
    ['the operator’s prefix on a business’s key', newApiKey('business').replace('cw_', 'cwop_')],
    ['a trailing line break', `${newApiKey('business')}\n`],
    ['a leading space', ` ${newApiKey('business')}`],
    ['a key twice', newApiKey('business').repeat(2)],
    ['a megabyte', `cw_${'a'.repeat(1_000_000)}`],
    ['characters outside of ASCII', newApiKey('business').replace(/.$/, 'á')],
  ])('with the form of %s is malformed, and is refused without reading the database', async (_what, key) => {
    expect(isWellFormedKey(key)).toBe(false)
    expect(await readApiKey({ db: NO_DATABASE, now: Date.now }, key, { ip: '127.0.0.1' })).toBe(null)
  })
})
