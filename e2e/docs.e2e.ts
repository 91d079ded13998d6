import { expect, it } from 'vitest'
import { accessibilityProblems } from './accessibility.ts'
import { isWiderThanScreen } from './bulk-caller.ts'
import { signIn, signUp } from './business.ts'
import { openPage } from './chromium.ts'
import { forAllTests } from './for-all-tests.ts'
import { startServer } from './server.ts'

const server = forAllTests(() => startServer())

it('the page of the API is read and tried by the keyboard, in both themes and on a phone', async () => {
  const email = 'ada@docs.example.com'
  await signUp(server().url, email)
  for (const screen of [{ width: 1280, theme: 'light' } as const, { width: 390, theme: 'dark' } as const]) {
    await using person = await openPage(screen)
    const { page } = person
    await signIn(page, server().url, { email, heading: 'Ada Dental Dashboard' })
    await page.goto(`${server().url}/api/docs`)
    await page.getByLabel('Find a path').fill('/api/prompt')
    const asked = page.locator('details:visible')
    await expect.poll(async () => await asked.count()).toBe(2)
    await asked.filter({ hasText: 'GET' }).locator('summary').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Send' }).focus()
    await page.keyboard.press('Enter')
    const answer = asked.filter({ hasText: 'GET' }).getByRole('status')
    await expect.poll(async () => await answer.textContent()).toContain('200')
    await page.getByText('"system_prompt"').last().waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    expect(await isWiderThanScreen(page)).toBe(false)
    const canvas = await page.evaluate('getComputedStyle(document.body).backgroundColor')
    expect(canvas).not.toBe('rgba(0, 0, 0, 0)')
    expect(person.problems).toEqual([])
  }
})
