import { expect, it } from 'vitest'
import { findAccessibilityProblems } from './support/accessibility.ts'
import { openSignedIn, signUp } from './support/business.ts'
import { oncePerFile } from './support/once-per-file.ts'
import { startServer } from './support/server.ts'

const server = oncePerFile(() => startServer())
const MB = 1024 * 1024

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><rect width="2" height="1" fill="#0f766e"/></svg>'
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const svg = (text: string, name = 'logo.svg') => ({ name, mimeType: 'image/svg+xml', buffer: Buffer.from(text) })
const png = (bytes: Buffer, name = 'logo.png') => ({ name, mimeType: 'image/png', buffer: bytes })

it('shows, edits, and saves the profile, and asks before discarding changes', async () => {
  await using screen = await openSignedIn(server().url, await signUp(server().url))
  const { page } = screen
  await page.getByRole('link', { name: 'Business Profile' }).click()
  const name = page.getByLabel('Business Name')
  const description = page.getByRole('textbox', { name: 'Description' })
  for (const field of [name, page.getByLabel('Business Address'), description]) {
    expect(await field.isDisabled()).toBe(true)
  }
  expect(await page.locator('main').getByText('AD', { exact: true }).isVisible()).toBe(true)
  await page.getByRole('tab', { name: 'Links' }).click()
  await page.getByText('Links added in the Business Context panel will appear here.').waitFor()
  await page.getByRole('tab', { name: 'Files' }).click()
  await page.getByText('Files added in the Business Context panel will appear here.').waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])

  await page.getByRole('button', { name: 'Edit Profile' }).click()
  // The open tab stays open.
  expect(await page.getByRole('tab', { name: 'Files' }).getAttribute('aria-selected')).toBe('true')
  await page.getByRole('tab', { name: 'Description' }).click()
  await name.fill('')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('Business name is required', { exact: true }).waitFor()
  await name.fill('Ada & Sons')
  await page.getByLabel('Business Address').fill('1 Main Street')
  await description.fill('A family practice.')

  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Keep editing' })
    .click()
  expect(await description.inputValue()).toBe('A family practice.')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('Profile updated', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Edit Profile' }).waitFor()
  expect(await name.isDisabled()).toBe(true)
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await page.getByRole('heading', { name: 'Ada & Sons Dashboard' }).waitFor()
  await page.reload()
  await page.getByRole('link', { name: 'Business Profile' }).click()
  expect(await page.getByLabel('Business Address').inputValue()).toBe('1 Main Street')
  expect(screen.problems).toEqual([])
})

// Security: 43
it('shows a logo everywhere, accepts only images, and runs no code in them', async () => {
  await using screen = await openSignedIn(server().url, await signUp(server().url))
  const { page } = screen
  await page.getByRole('link', { name: 'Business Profile' }).click()
  await page.getByRole('button', { name: 'Change Logo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change Logo' })
  await dialog.getByText('SVG, PNG, JPG (max. 2MB)').waitFor()
  const chooser = dialog.locator('input[type=file]')
  const expectRefusal = async (title: string, text: string): Promise<void> => {
    await page.getByText(title, { exact: true }).waitFor()
    await page.getByText(text, { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Dismiss' }).click()
  }
  await chooser.setInputFiles([{ name: 'logo.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }])
  await expectRefusal('Invalid file type', 'Please upload an image file')
  await chooser.setInputFiles([png(Buffer.concat([PNG, Buffer.alloc(2 * MB)]))])
  await expectRefusal('File too large', 'Please upload an image smaller than 2MB')
  await chooser.setInputFiles([svg(LOGO.replace('<rect', '<script>window.harmed = true</script><rect'))])
  await dialog.getByAltText('Preview of the new logo').waitFor()
  await dialog.getByRole('button', { name: 'Save Logo' }).click()
  await page.getByText('Failed to update logo', { exact: true }).waitFor()
  await page.getByText('This SVG contains scripts', { exact: false }).waitFor()
  expect(await page.evaluate(() => 'harmed' in window)).toBe(false)

  await chooser.setInputFiles([svg(LOGO)])
  await dialog.getByAltText('Preview of the new logo').waitFor()
  await dialog.getByRole('button', { name: 'Save Logo' }).click()
  await page.getByText('Logo updated', { exact: true }).waitFor()
  // The logo appears in the profile and in the sidebar.
  await expect.poll(async () => await page.locator('img[src^="/api/logo"]').count()).toBe(2)
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await page.getByRole('heading', { name: 'Ada Dental Dashboard' }).waitFor()
  await expect.poll(async () => await page.locator('img[src^="/api/logo"]').count()).toBe(2)
  const isShown = await page.locator('main img').evaluate((image) => (image as HTMLImageElement).naturalWidth > 0)
  expect(isShown).toBe(true)
})

it('previews lead files, uses them in a campaign, and removes them only in edit mode', async () => {
  await using screen = await openSignedIn(server().url, await signUp(server().url), { width: 390, height: 844 })
  const { page } = screen
  await page.goto(`${server().url}/business-profile`)
  await page.getByRole('tab', { name: 'Files' }).click()
  const chooser = page.locator('main input[type=file]')
  const rows = Array.from({ length: 12 }, (_, at) => `+1212555${String(at).padStart(4, '0')},Guest ${at}`)
  const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await chooser.setInputFiles([csv('leads.txt', 'phone\n')])
  await page.getByText('Please upload a CSV file', { exact: true }).waitFor()
  await chooser.setInputFiles([csv('spring.csv', `phone_number,name\n${rows.join('\n')}\n`)])
  await page.getByText('Leads Uploaded Successfully', { exact: true }).waitFor()
  await page.getByText('Your lead file has been saved and will appear in your Business Profile.').waitFor()
  await page.getByText('Lead', { exact: true }).waitFor()
  await page.getByText(/^CSV Leads · /).waitFor()
  expect(await page.getByRole('button', { name: 'Remove spring.csv' }).count()).toBe(0)

  await page.getByRole('button', { name: 'Preview spring.csv' }).click()
  const preview = page.getByRole('dialog', { name: 'spring.csv' })
  await preview.getByText('The first 10 rows').waitFor()
  expect(await preview.getByRole('row').count()).toBe(11)
  await preview.getByRole('cell', { name: 'Guest 9' }).waitFor()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await preview.getByRole('button', { name: 'Use in a campaign' }).click()
  await page.waitForURL(/\/bulk-caller\?lead=[\w-]+$/)

  await page.goto(`${server().url}/business-profile`)
  await page.getByRole('tab', { name: 'Files' }).click()
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByRole('button', { name: 'Remove spring.csv' }).click()
  await page.getByText('Lead file removed', { exact: true }).waitFor()
  await page.getByText('No files yet').waitFor()
})

it('explains why the profile cannot be loaded or saved, and warns the second editor', async () => {
  const ada = await signUp(server().url)
  await using first = await openSignedIn(server().url, ada)
  await using second = await openSignedIn(server().url, ada, { theme: 'dark' })
  const { page } = second
  await page.route('**/trpc/**business.profile**', (route) => route.abort())
  await page.getByRole('link', { name: 'Business Profile' }).click()
  await page.getByText('Error loading profile', { exact: true }).waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.unroute('**/trpc/**business.profile**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('Phone Number').fill('555-555-0222')

  await first.page.getByRole('link', { name: 'Business Profile' }).click()
  await first.page.getByRole('button', { name: 'Edit Profile' }).click()
  await first.page.getByLabel('Business Address').fill('1 Main Street')
  await first.page.getByRole('button', { name: 'Save Changes' }).click()
  await first.page.getByText('Profile updated', { exact: true }).waitFor()

  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('Failed to update profile', { exact: true }).waitFor()
  await page.getByText('This profile has been changed somewhere else since you opened it.', { exact: true }).waitFor()
  expect(await page.getByLabel('Phone Number').inputValue()).toBe('555-555-0222')
  await page.getByRole('button', { name: 'Use the newer version' }).click()
  await expect.poll(async () => await page.getByLabel('Business Address').inputValue()).toBe('1 Main Street')
  await page.getByLabel('Phone Number').fill('555-555-0222')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('Profile updated', { exact: true }).waitFor()
})
