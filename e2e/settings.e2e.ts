import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { findAccessibilityProblems } from './support/accessibility.ts'
import { openSignedIn, OPERATOR, PASSWORD, signIn, signUp } from './support/business.ts'
import { openPage } from './support/chromium.ts'
import { waitForFocus } from './support/keyboard.ts'
import { waitForMail } from './support/outbox.ts'
import { oncePerFile } from './support/once-per-file.ts'
import { startServer } from './support/server.ts'

const server = oncePerFile(() => startServer({ env: { OPERATOR_PASSWORD: PASSWORD } }))
const STEP_MS = 30_000

/**
 * The code an authenticator app shows (RFC 6238) `steps` time steps from now. The server also accepts the codes of the
 * steps before and after its own, so there is at least half a minute to type the code.
 */
function generateCode(keyText: string, steps = 0): string {
  const letters = keyText.replaceAll(' ', '')
  const bits = Array.from(letters, (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const key = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS) + steps))
  const digest = createHmac('sha1', key).update(counter).digest()
  const number = digest.readUInt32BE(digest.readUInt8(19) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

async function openSettings(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('heading', { name: 'Settings' }).waitFor()
}

/** @returns the authenticator key and the recovery codes, as the screen shows them */
async function turnOnSecondFactor(page: Page): Promise<{ key: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Set Up' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password', { exact: true }).fill('wrong')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByText('The current password is not correct.').waitFor()
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await dialog.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  const key = (await dialog.locator('.font-mono').textContent()) ?? ''
  await dialog.getByLabel('Code', { exact: true }).fill('12345')
  await page.keyboard.press('Enter')
  await dialog.getByText('That code is incorrect or was already used. Please try again.').waitFor()
  await dialog.getByLabel('Code', { exact: true }).fill(generateCode(key))
  await page.keyboard.press('Enter')
  await dialog.getByText('Save Your Recovery Codes').waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.keyboard.press('Escape')
  const codes = await dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  for (const code of codes) expect(file).toContain(code)
  await dialog.getByRole('button', { name: 'I Have Saved Them' }).click()
  await page.getByText('10 recovery codes are left', { exact: false }).waitFor()
  return { key, codes }
}

async function enterPassword(page: Page, url: string, email: string): Promise<void> {
  await page.goto(`${url}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('heading', { name: 'Two-Step Sign-In' }).waitFor()
}

it('a second factor is set up, required at each sign-in, and turned off again', async () => {
  const ada = await signUp(server().url)
  await using screen = await openSignedIn(server().url, ada)
  const { page } = screen
  await openSettings(page)
  const { key, codes } = await turnOnSecondFactor(page)
  expect(codes).toHaveLength(10)
  await waitForMail(server().dataDir, { to: ada.email, subject: /Two-step sign-in is on/ })
  await page.getByRole('button', { name: 'Log Out' }).click()
  await page.waitForURL('**/login')

  await enterPassword(page, server().url, ada.email)
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByText('Please enter a code', { exact: true }).waitFor()
  await page.getByLabel('Code').fill('000 000')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByText('That code is incorrect or was already used. Please try again.').waitFor()
  await page.getByLabel('Code').fill(generateCode(key, 1))
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('heading', { name: ada.heading }).waitFor()

  await using phone = await openPage({ width: 390, height: 844 })
  await enterPassword(phone.page, server().url, ada.email)
  await phone.page.getByRole('button', { name: 'Use a recovery code' }).click()
  await phone.page.getByLabel('Recovery Code').fill(codes[0] ?? '')
  await phone.page.keyboard.press('Enter')
  await phone.page.getByRole('heading', { name: ada.heading }).waitFor()

  await openSettings(page)
  await page.getByText('9 recovery codes are left', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Turn Off' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByLabel('Code').fill(codes[1] ?? '')
  await dialog.getByRole('button', { name: 'Turn Off' }).click()
  await page.getByRole('button', { name: 'Set Up' }).waitFor()
  await waitForMail(server().dataDir, { to: ada.email, subject: /Two-step sign-in is off/ })
})

it('changing the password ends other sessions, which can also be ended by hand', async () => {
  const ada = await signUp(server().url)
  await using here = await openSignedIn(server().url, ada)
  await using there = await openSignedIn(server().url, ada)
  const { page } = here
  await openSettings(page)
  const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
  await sessions.nth(1).waitFor()
  expect(await sessions.first().textContent()).toMatch(/^Chrome on LinuxThis browserActive now.*from 127\.0\.0\.1$/)
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'End session: Chrome on Linux' }).click()
  await page.getByText('No other devices.').waitFor()
  await there.page.reload()
  await there.page.waitForURL('**/login')

  await signIn(there.page, server().url, ada)
  await page.getByLabel('Current Password').fill('wrong')
  await page.getByLabel('New Password', { exact: true }).fill('a-new-password-2?')
  await page.getByLabel('Confirm New Password').fill('something else')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await page.getByText('Passwords do not match').waitFor()
  await page.getByLabel('Confirm New Password').fill('a-new-password-2?')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await page.getByText('The current password is not correct.').waitFor()
  expect(await page.getByLabel('New Password', { exact: true }).inputValue()).toBe('a-new-password-2?')
  await page.getByLabel('Current Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Change Password' }).click()
  await page.getByText('Password changed', { exact: true }).waitFor()
  expect(await page.getByLabel('Current Password').inputValue()).toBe('')
  await waitForFocus(page, 'Change Password')
  await waitForMail(server().dataDir, { to: ada.email, subject: /Your password was changed/ })
  await there.page.reload()
  await there.page.waitForURL('**/login')
  await signIn(there.page, server().url, { ...ada, password: 'a-new-password-2?' })
  await page.reload()
  await page.getByRole('button', { name: 'End Other Sessions' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End Other Sessions' }).click()
  await page.getByText('Other sessions ended').waitFor()
  await page.getByText('No other devices.').waitFor()
})

it('the operator is asked to turn on the second factor until it is on', async () => {
  await using operator = await openSignedIn(server().url, { ...OPERATOR, path: '/dashboard', heading: 'Dashboard' })
  const { page } = operator
  await page.getByText('Two-step sign-in is off').waitFor()
  await page.getByRole('link', { name: 'Set Up' }).click()
  await page.getByText('As the operator you see every client.', { exact: false }).waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await turnOnSecondFactor(page)
  await page.getByRole('link', { name: 'Home' }).click()
  await page.getByText('This installation is running normally.').waitFor()
  expect(await page.getByText('Two-step sign-in is off').count()).toBe(0)
})
