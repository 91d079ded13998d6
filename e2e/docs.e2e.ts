import { expect, it } from 'vitest'
import { findAccessibilityProblems } from './support/accessibility.ts'
import { isWiderThanScreen } from './support/page-width.ts'
import { openSignedIn, signUp } from './support/business.ts'
import { oncePerFile } from './support/once-per-file.ts'
import { startServer } from './support/server.ts'

const server = oncePerFile(() => startServer())

/** Rules about the page outline, which Swagger UI violates. */
const OUTLINE = /^(?:heading-order|region):/

it('the API page can be read and tried with the keyboard, in both themes and on a phone', async () => {
  const email = 'ada@docs.example.com'
  await signUp(server().url, email)
  const textColors = []
  for (const options of [{ width: 1280, theme: 'light' } as const, { width: 390, theme: 'dark' } as const]) {
    await using screen = await openSignedIn(server().url, { email, heading: 'Ada Dental Dashboard' }, options)
    const { page } = screen
    const requestedUrls: string[] = []
    page.on('request', (request) => requestedUrls.push(request.url()))
    await page.goto(`${server().url}/api/docs`)
    await page.getByPlaceholder('Filter by tag or path').fill('/api/prompt')
    // Swagger UI's filter leaves webhooks in the list; their names have no slash.
    const path = page.locator('.opblock-summary-path[data-path^="/"]')
    const operations = page.locator('.opblock').filter({ has: path })
    await expect.poll(async () => await operations.count()).toBe(2)
    const operation = operations.filter({ hasText: 'GET' })
    const responses = operation.locator('.live-responses-table')
    const execute = operation.getByRole('button', { name: 'Execute' })
    // A key pressed before something is rendered can be lost, so press until there is a response; each press clears it.
    const readAfterPress = async (): Promise<number> => {
      const isOpen = await execute.isVisible()
      await (isOpen ? execute : operation.getByRole('button').first()).press('Enter')
      await page.waitForTimeout(500)
      return await responses.count()
    }
    await expect.poll(readAfterPress).toBe(1)
    await responses.getByText('"system_prompt"').waitFor()
    expect(await responses.locator('.response-col_status').last().textContent()).toContain('200')
    const problems = await findAccessibilityProblems(page)
    expect(problems.filter((problem) => !OUTLINE.test(problem))).toEqual([])
    expect(await isWiderThanScreen(page)).toBe(false)
    textColors.push(await page.evaluate('getComputedStyle(document.querySelector(".swagger-ui")).color'))
    expect(requestedUrls.filter((url) => !url.startsWith(server().url) && !url.startsWith('data:'))).toEqual([])
    expect(screen.problems).toEqual([])
  }
  expect(new Set(textColors).size).toBe(2)
})
