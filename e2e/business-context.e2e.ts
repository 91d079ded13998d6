import { expect, it } from 'vitest'
import { findAccessibilityProblems } from './support/accessibility.ts'
import { openSignedIn, signUp } from './support/business.ts'
import { oncePerFile } from './support/once-per-file.ts'
import { startServer } from './support/server.ts'

const server = oncePerFile(() => startServer())
const MB = 1024 * 1024

/** A one-page PDF with the given text, padded to `size` bytes. */
function pdf(text: string, size = 0): Buffer {
  const content = `BT /F1 12 Tf 72 720 Td (${text}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')
  const bytes = Buffer.from(`%PDF-1.7\n${body}trailer\n<< /Size 6 /Root 1 0 R >>\n%%EOF\n`)
  return Buffer.concat([bytes, Buffer.alloc(Math.max(0, size - bytes.length), 0x20)])
}

const file = (name: string, buffer: Buffer, mimeType = 'application/pdf') => ({ name, mimeType, buffer })

// Security: 39
it('saves and removes files, links, and notes, and confirms each change', async () => {
  await using screen = await openSignedIn(server().url, await signUp(server().url))
  const { page } = screen
  const context = page.getByRole('region', { name: 'Business Context' })
  const chooser = context.locator('input[type=file]')

  await chooser.setInputFiles([file('menu.pdf', pdf('Tomato soup')), file('exact.pdf', pdf('Large', 5 * MB))])
  await page.getByText('File uploaded', { exact: true }).waitFor()
  await context.getByText('exact.pdf').waitFor()
  await context.getByText('PDF · 5.0 MB').waitFor()
  await context.getByText('menu.pdf').waitFor()

  // The bundled worker thread extracts the text of both.
  await expect.poll(async () => await context.getByText('Reading…').count()).toBe(0)
  for (const state of ['Cannot be read', 'No text found']) expect(await context.getByText(state).count()).toBe(0)

  const [download] = await Promise.all([page.waitForEvent('download'), context.getByText('menu.pdf').click()])
  expect(download.suggestedFilename()).toBe('menu.pdf')

  const link = context.getByLabel('Link', { exact: true })
  for (const [typed, message] of [
    ['', 'Link is required'],
    ['nowhere', 'Link should contain at least one period'],
  ] as const) {
    await link.fill(typed)
    await context.getByRole('button', { name: 'Add' }).click()
    await context.getByText(message, { exact: true }).waitFor()
  }
  await link.fill('www.example.com/menu')
  await link.press('Enter')
  await page.getByText('Link added', { exact: true }).waitFor()
  const addedLink = context.getByRole('link', { name: /example\.com/ })
  expect([await addedLink.getAttribute('href'), await addedLink.getAttribute('rel')]).toEqual([
    'https://www.example.com/menu',
    'noopener noreferrer',
  ])

  const notes = context.getByRole('textbox', { name: 'Notes & Instructions' })
  await notes.fill('Closed on Sundays.')
  await context.getByRole('button', { name: 'Save Notes' }).click()
  await page.getByText('Notes saved', { exact: true }).waitFor()

  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.reload()
  await context.getByText('exact.pdf').waitFor()
  await context.getByText('https://www.example.com/menu').waitFor()
  expect(await notes.inputValue()).toBe('Closed on Sundays.')

  await context.getByRole('button', { name: 'Remove menu.pdf' }).click()
  await page.getByText('File removed', { exact: true }).waitFor()
  await context.getByRole('button', { name: 'Remove example.com' }).click()
  await page.getByText('Link removed', { exact: true }).waitFor()
  expect(await context.getByText('menu.pdf').count()).toBe(0)
  expect(screen.problems).toEqual([])
})

it('refuses forbidden uploads with the documented messages and adds nothing', async () => {
  await using screen = await openSignedIn(server().url, await signUp(server().url))
  const { page } = screen
  const context = page.getByRole('region', { name: 'Business Context' })
  const refusedUploads: [ReturnType<typeof file>, string, string][] = [
    [file('setup.exe', Buffer.from('MZ')), 'Invalid file type', 'Please upload a PDF, DOCX, JPG, or PNG file.'],
    [file('large.pdf', pdf('Large', 5 * MB + 1)), 'File too large', 'Please upload a file smaller than 5MB.'],
    [file('menu.pdf', Buffer.from('MZ\0\0')), 'Invalid file type', 'Please upload a PDF, DOCX, JPG, or PNG file.'],
  ]
  for (const [chosen, title, text] of refusedUploads) {
    await context.locator('input[type=file]').setInputFiles([chosen])
    await page.getByText(title, { exact: true }).waitFor()
    await page.getByText(text, { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Dismiss' }).click()
  }
  await context.getByText('No files yet.').waitFor()
})

it('rolls back failed changes, reports them, and keeps typed text', async () => {
  await using screen = await openSignedIn(server().url, await signUp(server().url))
  const { page } = screen
  const context = page.getByRole('region', { name: 'Business Context' })
  const link = context.getByLabel('Link', { exact: true })
  await link.fill('example.com')
  await link.press('Enter')
  await page.getByText('Link added', { exact: true }).waitFor()
  await context.locator('input[type=file]').setInputFiles([file('menu.pdf', pdf('Soup'))])
  await page.getByText('File uploaded', { exact: true }).waitFor()

  await page.context().setOffline(true)
  const expectAlert = async (title: string, text: string): Promise<void> => {
    await page.getByRole('alert').getByText(title, { exact: true }).waitFor()
    await page.getByRole('alert').getByText(text, { exact: true }).waitFor()
  }
  await context.getByRole('button', { name: 'Remove menu.pdf' }).click()
  await expectAlert('Error removing file', 'There was a problem removing the file. Please try again.')
  await context.getByText('menu.pdf').waitFor()

  await context.getByRole('button', { name: 'Remove example.com' }).click()
  await expectAlert(
    'Failed to remove link',
    'The server cannot be reached. Please check your connection and try again.',
  )
  await context.getByText('https://example.com').waitFor()

  await link.fill('example.org')
  await link.press('Enter')
  await expectAlert('Error adding link', 'There was a problem saving your link. Please try again.')
  expect(await context.getByText('https://example.org').count()).toBe(0)
  expect(await link.inputValue()).toBe('https://example.org')

  const notes = context.getByRole('textbox', { name: 'Notes & Instructions' })
  await notes.fill('Closed on Sundays.')
  await context.getByRole('button', { name: 'Save Notes' }).click()
  await expectAlert('Error saving notes', 'There was a problem saving your notes. Please try again.')
  expect(await notes.inputValue()).toBe('Closed on Sundays.')

  await context.locator('input[type=file]').setInputFiles([file('later.pdf', pdf('Later'))])
  await expectAlert('Upload failed', 'There was a problem saving your file. Please try again.')
  expect(await context.getByText('later.pdf').count()).toBe(0)

  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  // Only one toast is shown at a time, so wait for this one before the next action.
  await page.getByText('File uploaded', { exact: true }).waitFor()
  await context.getByText('later.pdf').waitFor()
  await context.getByRole('button', { name: 'Save Notes' }).click()
  await page.getByText('Notes saved', { exact: true }).waitFor()
  await context.getByRole('button', { name: 'Remove menu.pdf' }).click()
  await page.getByText('File removed', { exact: true }).waitFor()
})

it('warns the second browser about a conflict and lets the user choose', async () => {
  const ada = await signUp(server().url)
  await using first = await openSignedIn(server().url, ada)
  await using second = await openSignedIn(server().url, ada, { width: 390, height: 844, theme: 'dark' })
  const getNotes = ({ page }: typeof first) => page.getByRole('textbox', { name: 'Notes & Instructions' })
  const saveNotes = async ({ page }: typeof first, text: string): Promise<void> => {
    await getNotes({ page } as typeof first).fill(text)
    await page.getByRole('button', { name: 'Save Notes' }).click()
  }
  await saveNotes(first, 'Written first.')
  await first.page.getByText('Notes saved', { exact: true }).waitFor()
  await saveNotes(second, 'Written second.')
  await second.page
    .getByText('These notes have been changed somewhere else since you opened this page.', { exact: false })
    .waitFor()
  await second.page.getByText('Written first.').waitFor()
  expect(await getNotes(second).inputValue()).toBe('Written second.')
  await second.page.getByRole('button', { name: 'Dismiss' }).click()
  expect(await findAccessibilityProblems(second.page)).toEqual([])
  await second.page.getByRole('button', { name: 'Save my version' }).click()
  await second.page.getByText('Notes saved', { exact: true }).waitFor()
  await saveNotes(first, 'Written third.')
  await first.page.getByRole('button', { name: 'Use the newer version' }).click()
  expect(await getNotes(first).inputValue()).toBe('Written second.')
  expect(await second.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
