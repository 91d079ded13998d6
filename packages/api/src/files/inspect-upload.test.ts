import { FILE_MAX_BYTES, LOGO_MAX_BYTES, type UploadPurpose } from '@callwright/contract/business-files'
import { describe, expect, it } from 'vitest'

import { inspectUpload } from './inspect-upload.ts'
import { toReceivedBytes } from './received-bytes.ts'
import { docx, jpeg, padded, pdfWithText, png, program, zip, type ZipPart } from './testing/sample-files.ts'

const inspect = async (
  bytes: Uint8Array | string,
  name: string,
  { purpose = 'document', declaredType = '' }: { purpose?: UploadPurpose; declaredType?: string } = {},
): Promise<string> => await inspectUpload(toReceivedBytes(bytes), { purpose, name, declaredType })

const WRONG_TYPE = 'Invalid file type: Please upload a PDF, DOCX, JPG, or PNG file.'
const PDF = pdfWithText('Hello')

describe('an upload', () => {
  it.each([
    ['menu.pdf', PDF, 'pdf'],
    ['Menu.PDF', PDF, 'pdf'],
    ['letter.docx', docx(['Dear Ada']), 'docx'],
    ['front.jpg', jpeg(6000, 4000), 'jpg'],
    ['front.JPEG', jpeg(), 'jpg'],
    ['plan.png', png(5000, 5000), 'png'],
  ])('%s is accepted', async (name, bytes, format) => {
    expect(await inspect(bytes, name)).toBe(format)
  })

  // Security: 42
  it.each([
    ['a renamed program', program(), 'menu.pdf'],
    ['a program with two extensions', PDF, 'menu.pdf.exe'],
    ['a picture named as a PDF', png(), 'menu.pdf'],
    ['a PDF named as a picture', PDF, 'menu.png'],
    ['a web page named as a PDF', '<!doctype html><script>alert(1)</script>%PDF-1.7', 'menu.pdf'],
    ['plain text', 'hello', 'notes.txt'],
    ['a spreadsheet', zip([{ name: 'xl/workbook.xml', bytes: Buffer.from('x') }]), 'prices.docx'],
    ['a name without an extension', PDF, 'menu'],
    ['a CSV among documents', 'a,b\n', 'leads.csv'],
    ['a drawing among documents', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'logo.svg'],
  ])('%s is refused with the documented message', async (_what, bytes, name) => {
    await expect(inspect(bytes, name)).rejects.toThrow(WRONG_TYPE)
  })

  // Security: 42
  it('must match its declared type, if there is one', async () => {
    for (const declaredType of ['', 'application/octet-stream', 'application/pdf', 'Application/PDF; version=1.7']) {
      expect(await inspect(PDF, 'menu.pdf', { declaredType })).toBe('pdf')
    }
    await expect(inspect(PDF, 'menu.pdf', { declaredType: 'image/png' })).rejects.toThrow(WRONG_TYPE)
    expect(await inspect(jpeg(), 'a.jpg', { declaredType: 'image/jpg' })).toBe('jpg')
  })

  // Security: 42
  it('is limited to exactly 5 MB, or 2 MB for a logo', async () => {
    expect(await inspect(padded(PDF, FILE_MAX_BYTES), 'menu.pdf')).toBe('pdf')
    await expect(inspect(padded(PDF, FILE_MAX_BYTES + 1), 'menu.pdf')).rejects.toMatchObject({
      reason: 'too-large',
      message: 'File too large: Please upload a file smaller than 5MB.',
    })
    expect(await inspect(padded(png(), LOGO_MAX_BYTES), 'logo.png', { purpose: 'logo' })).toBe('png')
    await expect(inspect(padded(png(), LOGO_MAX_BYTES + 1), 'logo.png', { purpose: 'logo' })).rejects.toMatchObject({
      reason: 'too-large',
      message: 'File too large: Please upload an image smaller than 2MB',
    })
    await expect(inspect(PDF, 'logo.pdf', { purpose: 'logo' })).rejects.toThrow(
      'Invalid file type: Please upload an image file',
    )
  })

  it('is refused if it is an image too large to decode', async () => {
    const message = 'Image too large: Please upload an image with at most 25 megapixels.'
    await expect(inspect(png(8000, 5000), 'plan.png')).rejects.toThrow(message)
    await expect(inspect(jpeg(8000, 5000), 'front.jpg')).rejects.toThrow(message)
    await expect(inspect(png(0xffffffff, 0xffffffff), 'logo.png', { purpose: 'logo' })).rejects.toThrow(message)
    for (const bytes of [png(0, 5), jpeg(5, 0), png().subarray(0, 12), jpeg().subarray(0, 20)]) {
      const name = bytes[0] === 0xff ? 'a.jpg' : 'a.png'
      await expect(inspect(bytes, name)).rejects.toThrow('Damaged file: This file cannot be opened.')
    }
  })

  it('is refused if it is a zip bomb or a damaged archive', async () => {
    const bomb = docx([], { bytes: Buffer.alloc(40 * 1024 * 1024, 0x20) })
    expect(bomb.length).toBeLessThan(100_000)
    await expect(inspect(bomb, 'letter.docx')).rejects.toThrow('Unsafe file: This document expands to an unsafe size')
    const picture = { name: 'word/media/a.png', bytes: Buffer.alloc(0), saidBytes: 300 * 1024 * 1024 }
    const huge = zip([
      { name: '[Content_Types].xml', bytes: Buffer.from('x') },
      { name: 'word/document.xml', bytes: Buffer.from('x') },
      picture,
    ])
    await expect(inspect(huge, 'letter.docx')).rejects.toThrow('Unsafe file: This document expands to an unsafe size')
    const truncated = docx(['Dear Ada']).subarray(0, -30)
    await expect(inspect(truncated, 'letter.docx')).rejects.toThrow('Damaged file: This file cannot be opened.')
  })

  it('may be an archive of up to 5,000 parts with long names', async () => {
    const parts = (count: number): ZipPart[] => [
      { name: '[Content_Types].xml', bytes: Buffer.from('x') },
      { name: 'word/document.xml', bytes: Buffer.from('x') },
      ...Array.from({ length: count - 2 }, () => ({ name: '\u00e9'.repeat(370), bytes: Buffer.alloc(0) })),
    ]
    expect(await inspect(zip(parts(5000)), 'letter.docx')).toBe('docx')
    await expect(inspect(zip(parts(5001)), 'letter.docx')).rejects.toThrow('Damaged file')
  })

  it('of leads must be plain text with a .csv name', async () => {
    const lead = async (bytes: Uint8Array | string, name = 'leads.csv', declaredType = 'text/csv'): Promise<string> =>
      await inspect(bytes, name, { purpose: 'lead', declaredType })
    const utf16 = Buffer.from('\uFEFFphone,name\n+12125550100,Ada\n', 'utf16le')
    for (const bytes of ['phone\n+12125550100\n', Buffer.from('phone,name\n1,Ren\xe9\n', 'latin1'), utf16]) {
      expect(await lead(bytes)).toBe('csv')
    }
    expect(await lead('phone\n1\n', 'leads.csv', 'application/vnd.ms-excel')).toBe('csv')
    const archive = zip([{ name: 'a', bytes: Buffer.from('b') }])
    for (const bytes of [program(), archive, Buffer.from('a\0b\n'), jpeg(), '%PDF-1.4\nphone\n']) {
      await expect(lead(bytes)).rejects.toThrow('Invalid File: Please upload a CSV file')
    }
    await expect(lead('phone\n1\n', 'leads.xls')).rejects.toThrow('Invalid File: Please upload a CSV file')
    await expect(lead('')).rejects.toThrow('Empty file: There is nothing in this file.')
  })
})
