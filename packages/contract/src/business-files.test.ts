import { describe, expect, it } from 'vitest'

import { findFileFormat, sizeText, typeLabel } from './business-files.ts'
import { fileNameSchema } from './business-file-schemas.ts'

describe('file descriptions', () => {
  it.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [1023, '1023 bytes'],
    [1024, '1.0 KB'],
    [12_595, '12.3 KB'],
    [1024 * 1024 - 1, '1024.0 KB'],
    [1024 * 1024, '1.0 MB'],
    [5 * 1024 * 1024, '5.0 MB'],
  ])('show %i bytes as %s', (bytes, text) => {
    expect(sizeText(bytes)).toBe(text)
  })

  it('show the type as a familiar name', () => {
    expect(typeLabel('application/pdf')).toBe('PDF')
    expect(typeLabel('application/vnd.openxmlformats-officedocument.wordprocessingml.document')).toBe('DOCX')
    expect([typeLabel('image/jpeg'), typeLabel('image/png'), typeLabel('text/csv')]).toEqual(['JPG', 'PNG', 'CSV'])
    expect(findFileFormat('photo.JPEG')).toBe('jpg')
    expect(findFileFormat('photo.jpg.exe')).toBeNull()
  })

  it('accept names in every script and reject slashes and hidden characters', () => {
    for (const name of ['Menü.pdf', '菜单.pdf', 'قائمة.pdf', '👩‍🍳 menu.pdf', "Ada's (2).pdf"]) {
      expect(fileNameSchema.parse(` ${name} `)).toBe(name)
    }
    for (const name of [
      '',
      ' ',
      'a/b.pdf',
      'a\\b.pdf',
      'a\tb.pdf',
      'a\u2028.pdf',
      '\uFEFFa\u200Fb.pdf',
      'x'.repeat(201),
    ]) {
      expect(fileNameSchema.safeParse(name).success).toBe(false)
    }
  })
})
