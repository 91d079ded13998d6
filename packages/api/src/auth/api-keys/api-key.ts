import { crc32 } from 'node:zlib'

import { newSecret } from '../../context/secrets.ts'

/** `cw_` is a business's key, `cwop_` the operator's. */
const PREFIXES = { business: 'cw_', operator: 'cwop_' } as const

const CHECKSUM_LENGTH = 6
/** 43 letters and digits (about 256 bits), then the checksum. */
const PATTERN = /^cw(?:op)?_[0-9A-Za-z]{49}$/
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** The start and end of a key, so that a person can recognize it. */
const START_LENGTH = 7
const END_LENGTH = 4

export function newApiKey(kind: keyof typeof PREFIXES): string {
  const text = `${PREFIXES[kind]}${newSecret()}`
  return `${text}${checksum(text)}`
}

/**
 * Whether a text has a key's format and its checksum is correct. Detects typos without reading the database; secret
 * scanners can use the checksum too.
 */
export function isWellFormedKey(text: string): boolean {
  return PATTERN.test(text) && checksum(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH)
}

export function describeKey(key: string): { prefix: string; suffix: string } {
  return { prefix: key.slice(0, START_LENGTH), suffix: key.slice(-END_LENGTH) }
}

/** The CRC32 in base 62, padded with zeros. */
function checksum(text: string): string {
  let rest = crc32(text)
  let digits = ''
  for (let position = 0; position < CHECKSUM_LENGTH; position += 1) {
    digits = `${DIGITS[rest % DIGITS.length]}${digits}`
    rest = Math.floor(rest / DIGITS.length)
  }
  return digits
}
