import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { findAccessibilityProblems } from './support/accessibility.ts'
import { openConfiguration } from './support/agent-page.ts'
import { oncePerFile } from './support/once-per-file.ts'
import { startServer } from './support/server.ts'

const server = oncePerFile(() => startServer())

it('lets the user choose a voice by listening and searching, and applies it only after Update Agent', async () => {
  await using screen = await openConfiguration(server().url, 'voices@example.com')
  const { page } = screen
  await recordSounds(page)
  const voice = page.getByRole('group', { name: 'AI Voice' })
  await voice.getByText('No voice chosen yet: callers hear the default voice.').waitFor()
  await voice.getByRole('button', { name: /^Play preview of / }).click()
  await voice.getByRole('button', { name: /^Stop preview of / }).waitFor()
  await expect.poll(() => countPlayingSounds(page)).toBe(1)
  await page.getByRole('button', { name: 'Select Voice' }).click()
  const picker = page.getByRole('dialog', { name: 'Select Voice' })
  const rows = picker.getByRole('list', { name: 'Voices' }).getByRole('listitem')
  await rows.first().waitFor()
  expect(await rows.count()).toBe(50)
  await picker.getByText(/^50 of \d+ voices\./).waitFor()

  await rows
    .nth(0)
    .getByRole('button', { name: /^Play preview of / })
    .click()
  await rows
    .nth(0)
    .getByRole('button', { name: /^Stop preview of / })
    .waitFor()
  await expect.poll(() => countPlayingSounds(page)).toBe(1)
  await rows
    .nth(1)
    .getByRole('button', { name: /^Play preview of / })
    .click()
  await rows
    .nth(1)
    .getByRole('button', { name: /^Stop preview of / })
    .waitFor()
  await rows
    .nth(0)
    .getByRole('button', { name: /^Play preview of / })
    .waitFor()
  await expect.poll(() => countPlayingSounds(page)).toBe(1)

  await picker.getByPlaceholder('Search by name, accent, or gender...').fill('BRITISH')
  await expect.poll(async () => (await rows.allTextContents()).every((text) => text.includes('British'))).toBe(true)
  await picker.getByPlaceholder('Search by name, accent, or gender...').fill('female')
  await expect.poll(async () => (await rows.allTextContents()).every((text) => text.includes('Female'))).toBe(true)
  await picker.getByPlaceholder('Search by name, accent, or gender...').fill('nobody')
  await picker.getByText('No voices found matching "nobody"').waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.keyboard.press('Escape')
  await picker.waitFor({ state: 'detached' })
  expect(await countPlayingSounds(page)).toBe(0)

  await page.getByRole('button', { name: 'Select Voice' }).click()
  const chosen = rows.nth(2).locator('[data-stop]')
  const name = (await chosen.locator('span span').first().textContent()) ?? ''
  await chosen.click()
  await page.getByText(`${name} selected. Click "Update Agent" to apply changes.`).waitFor()
  await page.getByText('Not applied yet: click “Update Agent”.').waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Select Voice' }).waitFor()

  await page.getByRole('button', { name: 'Select Voice' }).click()
  await rows.nth(2).locator('[data-stop]').click()
  await page.getByLabel('System Prompt').fill('You are kind.')
  await page.getByRole('button', { name: 'Update Agent' }).click()
  await page.getByText('Your AI voice agent has been configured successfully').waitFor()
  await page.reload()
  await voice.getByText(name, { exact: true }).waitFor()
  await voice.getByRole('button', { name: 'Change Voice' }).waitFor()
  expect(screen.problems).toEqual([])
})

it('finds and chooses a voice with the keyboard alone', async () => {
  await using screen = await openConfiguration(server().url, 'keyboard@example.com')
  const { page } = screen
  await page.getByRole('button', { name: 'Select Voice' }).focus()
  await page.keyboard.press('Enter')
  const picker = page.getByRole('dialog', { name: 'Select Voice' })
  const rows = picker.getByRole('list', { name: 'Voices' }).getByRole('listitem')
  await rows.first().waitFor()
  await page.keyboard.type('irish')
  // The list may first show what a part of the word finds.
  await expect.poll(async () => (await rows.allTextContents()).every((text) => text.includes('Irish'))).toBe(true)
  expect(await rows.count()).toBeGreaterThan(1)
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  const confirmation = page.getByText(/ selected\. Click "Update Agent" to apply changes\.$/)
  await confirmation.waitFor()
  await page.getByRole('group', { name: 'AI Voice' }).getByText('Irish').waitFor()
  await picker.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Change Voice')
})

it('reports voices that cannot be loaded or played', async () => {
  await using screen = await openConfiguration(server().url, 'silence@example.com')
  const { page } = screen
  let isFailing = true
  await page.route(/agent\.voices/, (route) => (isFailing ? route.abort() : route.continue()))
  await page.route(/voices\/preview/, (route) => route.abort())
  // The page has loaded the voices by now.
  await page.reload()
  await page.getByRole('group', { name: 'AI Voice' }).getByText('No voice chosen yet').waitFor()
  await page.getByRole('button', { name: 'Select Voice' }).click()
  await page.getByText('Failed to Load Voices', { exact: true }).waitFor()
  await page.getByText('Could not fetch available voices').waitFor()
  isFailing = false
  await page.getByRole('button', { name: 'Try again' }).click()
  const voices = page.getByRole('list', { name: 'Voices' })
  await voices
    .getByRole('button', { name: /^Play preview/ })
    .first()
    .click()
  await page.getByText('Preview Failed').waitFor()
  await page.getByRole('button', { name: 'Close' }).click()

  await page.route(/agent\.voices/, async (route) => {
    const response = await route.fetch()
    const text = (await response.text()).replace(/"previewUrl":"[^"]*"/, '"previewUrl":null')
    await route.fulfill({ response, body: text })
  })
  await page.getByRole('button', { name: 'Select Voice' }).click()
  await page.getByPlaceholder('Search by name, accent, or gender...').fill('a')
  await expect.poll(() => voices.locator('button.opacity-50').count()).toBe(1)
  await voices
    .getByRole('button', { name: /^Play preview/ })
    .first()
    .click()
  await page.getByText('No Preview Available', { exact: true }).waitFor()
  await page.getByText('This voice does not have a preview available').waitFor()
})

/** Records each sound that the page plays from now on. */
async function recordSounds(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sounds: HTMLAudioElement[] = []
    const RealAudio = window.Audio
    window.Audio = class extends RealAudio {
      constructor(source?: string) {
        super(source)
        sounds.push(this)
      }
    }
    Object.assign(window, { soundsPlaying: () => sounds.filter((sound) => !sound.paused).length })
  })
}

async function countPlayingSounds(page: Page): Promise<number> {
  return await page.evaluate(() => (window as unknown as { soundsPlaying: () => number }).soundsPlaying())
}
