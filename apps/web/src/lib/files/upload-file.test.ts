import { describe, expect, it } from 'vitest'
import { parseRefusal, findUploadRefusal } from './upload-file.ts'

const file = (name: string, size = 10): File => new File([new Uint8Array(size)], name)

describe('before an upload', () => {
  it.each([
    ['menu.pdf', 10, null],
    ['menu.pdf', 5 * 1024 * 1024, null],
    ['menu.pdf', 5 * 1024 * 1024 + 1, 'File too large'],
    ['menu.exe', 10, 'Invalid file type'],
    ['menu', 10, 'Invalid file type'],
    ['menu.pdf', 0, 'Empty file'],
    [`${'x'.repeat(300)}.pdf`, 10, 'Invalid file name'],
    ['exe\u202Efdp.pdf', 10, 'Invalid file name'],
  ])('a file named %s with %i bytes is accepted, or refused with the right title', async (name, size, title) => {
    expect((await findUploadRefusal(file(name, size), 'document'))?.title ?? null).toBe(title)
  })

  it('an unreadable file is refused', async () => {
    const unreadableFile = file('menu.pdf')
    Object.assign(unreadableFile, {
      slice: () => ({ arrayBuffer: async () => await Promise.reject(new Error('gone')) }),
    })
    expect(await findUploadRefusal(unreadableFile, 'document')).toEqual({
      title: 'File read error',
      text: 'Could not read the file. Please try again.',
    })
  })

  it('lead files and logos have their own rules', async () => {
    expect(await findUploadRefusal(file('leads.csv'), 'lead')).toBeNull()
    expect(await findUploadRefusal(file('leads.xls'), 'lead')).toEqual({
      title: 'Invalid File',
      text: 'Please upload a CSV file',
    })
    expect(await findUploadRefusal(file('logo.png', 2 * 1024 * 1024 + 1), 'logo')).toEqual({
      title: 'File too large',
      text: 'Please upload an image smaller than 2MB',
    })
  })
})

describe('a message from the server', () => {
  it('is split into title and text if it is a documented refusal', () => {
    expect(parseRefusal('Limit Reached: You can only keep up to 100 files.')).toEqual({
      title: 'Limit Reached',
      text: 'You can only keep up to 100 files.',
    })
    expect(parseRefusal('The server is busy. Please try again.')).toEqual({
      title: 'Upload failed',
      text: 'The server is busy. Please try again.',
    })
    for (const message of ['', 'Invalid request', 'Invalid request: the body is incomplete']) {
      expect(parseRefusal(message)).toBeNull()
    }
  })
})
