import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { findAccessibilityProblems } from './support/accessibility.ts'
import { callProcedure, openConfiguration, updateAgent } from './support/agent-page.ts'
import { oncePerFile } from './support/once-per-file.ts'
import { checkLooks } from './support/looks.ts'
import { startServer } from './support/server.ts'

const server = oncePerFile(() => startServer())

it('saves at most three prompts, shortens their previews, and loads and deletes them', async () => {
  await using screen = await openConfiguration(server().url, 'prompts@example.com')
  const { page } = screen
  const save = page.getByRole('button', { name: 'Save Prompt' })
  const list = page.getByRole('list', { name: 'Saved Prompts' })
  await page.getByText('0/3', { exact: true }).waitFor()
  await save.click()
  await page.getByText('Please enter a prompt to save').waitFor()

  await page.getByLabel('First Message').fill('H'.repeat(70))
  await page.getByLabel('System Prompt').fill('S'.repeat(90))
  await save.click()
  await page.getByText('Saved as prompt 1/3').waitFor()
  await list.getByText(`${'H'.repeat(60)}…`, { exact: true }).waitFor()
  await list.getByText(`${'S'.repeat(80)}…`, { exact: true }).waitFor()
  for (const number of [2, 3]) {
    await page.getByLabel('System Prompt').fill(`Prompt number ${number}`)
    await save.click()
    await page.getByText(`Saved as prompt ${number}/3`).waitFor()
  }
  expect(await save.isDisabled()).toBe(true)
  await page.getByText('3/3', { exact: true }).waitFor()
  await page.getByText('Delete one to save a new prompt.', { exact: true }).waitFor()

  await page.getByRole('button', { name: 'Use saved prompt 1' }).click()
  await page.getByText('Prompt Loaded').waitFor()
  expect(await page.getByLabel('System Prompt').inputValue()).toBe('S'.repeat(90))
  await page.getByRole('button', { name: 'Undo' }).click()
  expect(await page.getByLabel('System Prompt').inputValue()).toBe('Prompt number 3')

  await page.getByRole('button', { name: 'Delete saved prompt 2' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('Prompt Deleted').waitFor()
  await page.getByText('2/3', { exact: true }).waitFor()
  expect(await list.textContent()).not.toContain('Prompt number 2')
  expect(await save.isDisabled()).toBe(false)

  await page.route(/agent\.(savePrompt|deletePrompt)/, (route) => route.abort())
  await save.click()
  await page.getByText('Save Failed').waitFor()
  await page.getByRole('button', { name: 'Delete saved prompt 1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('Delete Failed').waitFor()
  await page.getByText('2/3', { exact: true }).waitFor()
})

it('fills in the form from a template, which can be undone, and applies it only after Update Agent', async () => {
  await using screen = await openConfiguration(server().url, 'templates@example.com')
  const { page } = screen
  const prompt = page.getByLabel('System Prompt')
  const templates = page.getByRole('dialog', { name: 'Start from a template' })
  await page.getByRole('button', { name: 'See the templates' }).press('Enter')
  await templates.getByRole('list', { name: 'Example call' }).waitFor()
  await checkLooks(page)
  await templates.getByRole('tab', { name: 'Receptionist' }).press('ArrowRight')
  await templates.getByText('You arrange appointments at Ada Dental.').waitFor()
  await templates.getByRole('button', { name: 'Use this template' }).press('Enter')
  await templates.waitFor({ state: 'detached' })
  await page.getByText('Unsaved changes', { exact: true }).waitFor()
  expect(await prompt.inputValue()).toMatch(/^You arrange appointments at Ada Dental\./)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => prompt.inputValue()).toBe('')

  await page.getByRole('button', { name: 'See the templates' }).click()
  await templates.getByRole('button', { name: 'Use this template' }).click()
  await page.getByRole('button', { name: 'Update Agent' }).click()
  await page.getByText('Your AI voice agent has been configured successfully').waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Start from a template' }).waitFor()
  await page.getByRole('tab', { name: 'Preview' }).click()
  const agent = page.getByRole('region', { name: 'Your agent now' })
  await agent.getByText('Ada Dental').waitFor()
  await expect.poll(() => page.getByLabel('Phone number').inputValue()).toBe('555-555-0100')
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await findAccessibilityProblems(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
  expect(screen.problems).toEqual([])
})

it('reports the limit on saved prompts, even if another window reached it first', async () => {
  await using screen = await openConfiguration(server().url, 'twice@example.com')
  const { page } = screen
  await page.getByText('0/3', { exact: true }).waitFor()
  await page.getByLabel('System Prompt').fill('You are kind.')
  for (const systemPrompt of ['One', 'Two', 'Three']) await callProcedure(page, 'agent.savePrompt', { systemPrompt })
  await page.getByRole('button', { name: 'Save Prompt' }).click()
  await page.getByText('Limit Reached', { exact: true }).waitFor()
  await page.getByText('You can only save up to 3 prompts. Delete one to save a new prompt.').waitFor()
  await page.getByText('3/3', { exact: true }).waitFor()
  expect(await page.getByLabel('System Prompt').inputValue()).toBe('You are kind.')
})

it('recognizes variables as they are typed, and warns about names that will not be filled', async () => {
  await using screen = await openConfiguration(server().url, 'variables@example.com')
  const { page } = screen
  await page.getByLabel('First Message').fill('Hello {{name}}')
  await page
    .getByLabel('System Prompt')
    .pressSequentially('They have lived in {{City | town}} since {{first year}} at {{system__time}} {{a|b|c}}')
  const recognized = page.getByRole('list', { name: 'Recognized variables' })
  expect(await recognized.getByRole('listitem').allTextContents()).toEqual(['{{name}}', '{{City}}', '{{first year}}'])
  const warningList = page.getByRole('list', { name: 'Variable warnings' })
  await warningList.getByText(/^\{\{a\|b\|c\}\} cannot be read: /).waitFor()
  await warningList.getByText(/^\{\{system__time\}\} is reserved: /).waitFor()
  const marked = await page.locator('[aria-hidden="true"] > span.ring-1').allTextContents()
  expect(marked).toEqual(['{{name}}', '{{City | town}}', '{{first year}}', '{{system__time}}', '{{a|b|c}}'])
  expect(await areMarksAligned(page, 'System Prompt')).toBe(true)
  expect(await findAccessibilityProblems(page)).toEqual([])
})

it('inserts a variable at the caret of the text typed in last', async () => {
  await using screen = await openConfiguration(server().url, 'insert@example.com')
  const { page } = screen
  const firstMessage = page.getByLabel('First Message')
  const insert = page.getByRole('group', { name: 'Insert a variable' }).getByRole('button', { name: '{{name}}' })
  await insert.click()
  expect(await page.getByLabel('System Prompt').inputValue()).toBe('{{name}}')
  await firstMessage.fill('Hello , welcome')
  for (let times = 0; times < ', welcome'.length; times += 1) await firstMessage.press('ArrowLeft')
  await insert.click()
  expect(await firstMessage.inputValue()).toBe('Hello {{name}}, welcome')
  // The caret stands after the variable.
  await page.keyboard.type('!')
  expect(await firstMessage.inputValue()).toBe('Hello {{name}}!, welcome')
  await page.getByText('Unsaved changes', { exact: true }).waitFor()
})

it('removes most of thousands of combining marks on one letter, which would freeze the page', async () => {
  await using screen = await openConfiguration(server().url, 'marks@example.com')
  const { page } = screen
  const tower = (marks: number): string => `Say a${'\u0301'.repeat(marks)} kindly.`
  await updateAgent(page, tower(2000))
  expect(await page.getByLabel('System Prompt').inputValue()).toBe(tower(8))
  await callProcedure(page, 'agent.update', { systemPrompt: tower(40_000) })
  // Nothing is unsaved, so the page reloads without a prompt.
  await page.reload()
  await expect.poll(() => page.getByLabel('System Prompt').inputValue()).toBe(tower(8))
})

it('keeps versions with their author, time, and changes, and undoes a restore', async () => {
  await using screen = await openConfiguration(server().url, 'versions@example.com')
  const { page } = screen
  await page.getByText('Your first update will appear here.').waitFor()
  await updateAgent(page, 'We open at 8.\nBe kind.')
  await updateAgent(page, 'We open at 9.\nBe kind.')
  const versions = page.getByRole('list', { name: 'Versions' }).locator('> li')
  await expect.poll(() => versions.count()).toBe(2)
  await versions.nth(0).getByText('Current').waitFor()
  await versions.nth(0).getByText('Saved by you').waitFor()
  expect(await versions.nth(0).locator('del').textContent()).toBe('removed: 8')
  expect(await versions.nth(0).locator('ins').textContent()).toBe('added: 9')

  await versions
    .nth(1)
    .getByRole('button', { name: /^Restore/ })
    .click()
  await page.getByText('Version Restored').waitFor()
  expect(await page.getByLabel('System Prompt').inputValue()).toBe('We open at 8.\nBe kind.')
  await expect.poll(() => versions.count()).toBe(3)
  await versions
    .nth(0)
    .getByText(/, restored from /)
    .waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Restore undone').waitFor()
  expect(await page.getByLabel('System Prompt').inputValue()).toBe('We open at 9.\nBe kind.')

  await page.getByLabel('System Prompt').fill('Typed and not saved.')
  await versions
    .last()
    .getByRole('button', { name: /^Restore/ })
    .click()
  const question = page.getByRole('dialog', { name: 'Replace your unsaved changes?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await page.getByLabel('System Prompt').inputValue()).toBe('Typed and not saved.')
  await versions.last().getByRole('button', { name: /^View/ }).click()
  const details = page.getByRole('dialog', { name: /^Version from / })
  await details.getByText('We open at 8.').first().waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await details.getByRole('button', { name: 'Restore' }).click()
  await question.getByRole('button', { name: 'Restore' }).click()
  await expect.poll(() => page.getByLabel('System Prompt').inputValue()).toBe('We open at 8.\nBe kind.')
  await page.reload()
  expect(await page.getByLabel('System Prompt').inputValue()).toBe('We open at 8.\nBe kind.')
})

it('keeps the text when an update fails, and retries on request', async () => {
  await using screen = await openConfiguration(server().url, 'failing@example.com')
  const { page } = screen
  await page.getByLabel('System Prompt').fill('You are kind.')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Update Agent' }).click()
  await page.getByText('Update Failed').waitFor()
  await page.context().setOffline(false)
  expect(await page.getByLabel('System Prompt').inputValue()).toBe('You are kind.')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Agent Updated').waitFor()
  await page.reload()
  expect(await page.getByLabel('System Prompt').inputValue()).toBe('You are kind.')
})

it('shows what the agent knows and updates as it learns more', async () => {
  await using screen = await openConfiguration(server().url, 'knowledge@example.com')
  const { page } = screen
  const panel = page.getByRole('region', { name: 'What your agent knows' })
  await panel.getByText('Nothing about your business yet.').waitFor()
  await callProcedure(page, 'business.saveNotes', { notes: 'The side door is open on Sundays.' })
  await callProcedure(page, 'business.addLink', { link: 'https://www.example.com/prices' })
  await page.reload()
  await panel.getByText('Your agent uses this after your first update.').waitFor()
  await updateAgent(page, 'You are kind.')
  await panel.getByText('Up to date.').waitFor()
  const items = panel.getByRole('list', { name: 'What your agent knows' }).getByRole('listitem')
  await expect.poll(() => items.allTextContents()).toEqual(['Notes & InstructionsIn use', 'example.com/pricesIn use'])
  expect(screen.problems).toEqual([])
})

it('fits desktop and phone screens and is accessible, with and without the voice list', async () => {
  await using screen = await openConfiguration(server().url, 'looks@example.com')
  const { page } = screen
  await updateAgent(page, 'You greet {{name}}.')
  await page.getByRole('button', { name: 'Save Prompt' }).click()
  await page.getByText('Saved as prompt 1/3').waitFor()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await page.getByRole('button', { name: 'Use saved prompt 1' }).waitFor()
  await checkLooks(page)
  await page.getByRole('button', { name: 'Select Voice' }).click()
  await page.getByRole('list', { name: 'Voices' }).waitFor()
  await checkLooks(page)
  await page.keyboard.press('Escape')
  await page.getByRole('list', { name: 'Voices' }).waitFor({ state: 'detached' })
  expect(screen.problems).toEqual([])
})

/** Whether the highlight layer wraps and scrolls like the text above it. */
async function areMarksAligned(page: Page, label: string): Promise<boolean> {
  return await page.getByLabel(label).evaluate((area) => {
    const marks = area.previousElementSibling
    if (!marks) return false
    const [areaBox, marksBox] = [area.getBoundingClientRect(), marks.getBoundingClientRect()]
    const isSameBox =
      areaBox.width === marksBox.width && areaBox.height === marksBox.height && areaBox.top === marksBox.top
    return isSameBox && area.clientWidth === marks.clientWidth && area.scrollTop === marks.scrollTop
  })
}
