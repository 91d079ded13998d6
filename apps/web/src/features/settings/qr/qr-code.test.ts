import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { qrCode } from './qr-code.ts'

const rows = (text: string): string[] => qrCode(text).map((row) => row.map((isDark) => (isDark ? '#' : '.')).join(''))
const printOf = (text: string): string => createHash('sha256').update(rows(text).join('\n')).digest('hex').slice(0, 16)

describe('QR codes', () => {
  it('have the three finders, the timing between them and the size of their version', () => {
    const code = rows('Callwright')
    expect(code).toHaveLength(21)
    const finder = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######']
    expect(code.slice(0, 7).map((row) => row.slice(0, 7))).toEqual(finder)
    expect(code.slice(0, 7).map((row) => row.slice(-7))).toEqual(finder)
    expect(code.slice(-7).map((row) => row.slice(0, 7))).toEqual(finder)
    expect(code[6]).toMatch(/^#######\.#\.#\.#\.#######$/)
  })

  // Each was decoded by another library, and equals what a third one draws.
  it.each([
    ['short', 'Callwright', 21, '6fabfbee3eef1ef4'],
    [
      'an authenticator key',
      `otpauth://totp/Callwright:ada%40example.com?secret=${'A2'.repeat(16)}&issuer=Callwright`,
      41,
      '62d24f6aeb9ca984',
    ],
    [
      'the longest address',
      `otpauth://totp/Callwright:${'é'.repeat(250)}?secret=${'A2'.repeat(16)}&issuer=Callwright`,
      93,
      '39480641ccc7b9bb',
    ],
  ])('%s is drawn as it was when it was read back', (_name, text, size, print) => {
    expect(rows(text)).toHaveLength(size)
    expect(printOf(text)).toBe(print)
  })

  it('refuse what no version up to 20 holds', () => {
    expect(() => qrCode('x'.repeat(666))).not.toThrow()
    expect(() => qrCode('x'.repeat(667))).toThrow('Too much for a QR code')
  })
})
