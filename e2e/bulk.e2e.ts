import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { findAccessibilityProblems } from './support/accessibility.ts'
import {
  callApi,
  readTileCounts,
  createCampaign,
  downloadText,
  openBulkCaller,
  chooseFile,
  encodeUtf16,
} from './support/bulk-caller.ts'
import { isWiderThanScreen } from './support/page-width.ts'
import { openSignedIn } from './support/business.ts'
import { oncePerFile } from './support/once-per-file.ts'
import { waitForFocus } from './support/keyboard.ts'
import { checkLooks } from './support/looks.ts'
import { startServer } from './support/server.ts'

const server = oncePerFile(() => startServer({ env: { SIMULATOR_CALL_SECONDS: '0.2-0.5' } }))
/** Slow enough that some calls are still queued at the pause. */
const SLOW = { SIMULATOR_CALL_SECONDS: '1-1.5', DIALLER_CALLS_PER_SECOND: '2' }

it('explains the rows of a messy file, and follows its campaign live to the end', async () => {
  await using screen = await openBulkCaller(server())
  const { page } = screen
  const messy = [
    'Full Name;Mobile;city',
    '"Ada ""The Countess"" Byron";(415) 555-2671;"San ""Fran"""',
    'Ada again;+1 415 555 2671;',
    'Nobody;;Oslo',
    'Police;911;',
    'Zoë;212-555-0147;New York',
    'Letters;1-800-FLOWERS;',
  ]
  await chooseFile(page, encodeUtf16(messy.join('\r\n')))
  await page.getByText('list.csv: 6 rows checked').waitFor()
  expect(await readTileCounts(page, 'Show rows')).toEqual({
    'Rows checked': 6,
    Accepted: 2,
    Duplicates: 1,
    'Do not call': 0,
    'No number': 1,
    Invalid: 2,
  })
  const rows = page.getByRole('table', { name: 'Rows of the list' })
  await rows.getByRole('row', { name: /3 \+1 415 555 2671 .* Same number as row 2; only the first is kept/ }).waitFor()
  await rows.getByRole('row', { name: /5 911 .* Emergency and short numbers cannot be called/ }).waitFor()
  expect(await page.getByLabel('Option 2: Manual Entry').isDisabled()).toBe(true)
  expect(await downloadText(page, page.getByRole('button', { name: 'Download refused rows' }))).toContain(
    '5,Emergency and short numbers cannot be called,Police,911,',
  )
  expect(await findAccessibilityProblems(page)).toEqual([])

  await page.getByRole('switch', { name: 'Test Mode' }).click()
  await createCampaign(page, 'Spring')
  const row = page.getByRole('row', { name: /Spring/ })
  await row.getByText('New', { exact: true }).waitFor()
  await expect
    .poll(() => row.evaluate((element) => element.getBoundingClientRect().bottom <= window.innerHeight))
    .toBe(true)
  const link = row.getByRole('link', { name: 'Spring', exact: true })
  expect(await readColor(link)).not.toBe(await readColor(page.getByRole('heading', { name: 'Batch Call History' })))
  await link.click()
  const tiles = (): Promise<Record<string, number>> => readTileCounts(page, 'Show recipients')
  await expect
    .poll(
      async () => {
        const { 'All recipients': all, ...counts } = await tiles()
        expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(all)
        return await page.getByText('2 of 2 done').count()
      },
      { interval: 50 },
    )
    .toBe(1)
  await page.getByText('Finished', { exact: true }).waitFor()
  const exported = await downloadText(page, page.getByRole('link', { name: 'Export CSV' }))
  expect(exported.trim().split('\r\n')).toHaveLength(3)
  expect(exported).toContain('2,\'+14155552671,"Ada ""The Countess"" Byron",')
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page
    .getByRole('link', { name: /^View call with/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Call Details' }).waitFor()
  await page.getByText('Test mode, not counted').waitFor()
  expect(screen.problems).toEqual([])
})

it('another column can be chosen by keyboard; the campaign calls it, except people who opted out in the list', async () => {
  await using screen = await openBulkCaller(server(), { width: 390, height: 844 })
  const { page } = screen
  await page.getByLabel('Option 2: Manual Entry').fill('(415) 555-2671, Ada')
  await chooseFile(page, Buffer.from('PK\x03\x04'))
  await page.getByText('Please upload a CSV file').waitFor()
  await page.getByText(/^1 person will be called( \(|$)/).waitFor()
  const rows = [
    'Owner,Phone DNC,Phone,Mobile',
    'Ada,Y,212 555 0147,',
    'Bo,N,,415 555 2671',
    'Cy,,312 555 0198,646 555 0111',
  ]
  await chooseFile(page, Buffer.from(rows.join('\n')))
  await page.getByText('list.csv: 3 rows checked').waitFor()
  expect(await readTileCounts(page, 'Show rows')).toMatchObject({ Accepted: 2, 'Opted out': 1, 'No number': 0 })
  await page.getByText('+1 415-555-2671, from “Mobile” because “Phone” has no number').waitFor()
  await page.getByLabel('Number to call').press('ArrowDown')
  await page.getByText('+1 646-555-0111').waitFor()
  await waitForFocus(page, 'Number to call')
  await page.keyboard.press('Tab')
  await waitForFocus(page, 'Name')
  await page.keyboard.press('ArrowDown')
  await page.getByText('For example Ada, Bo, Cy').waitFor()
  await checkLooks(page)
  const option = page.getByRole('switch', { name: 'Also call people who opted out in this list' })
  await option.press('Space')
  await page.getByText(/^3 people will be called( \(|$)/).waitFor()
  await option.press('Space')
  await page.getByText(/^2 people will be called( \(|$)/).waitFor()

  await page.getByRole('switch', { name: 'Test Mode' }).click()
  await createCampaign(page, 'Mobiles')
  await page.getByRole('link', { name: 'Mobiles', exact: true }).click()
  await page.getByRole('row', { name: /Cy \+1 646-555-0111|\+1 646-555-0111 Cy/ }).waitFor()
  await page.getByRole('row', { name: /\+1 415-555-2671/ }).waitFor()
  expect((await readTileCounts(page, 'Show recipients'))['All recipients']).toBe(2)
  expect(screen.problems).toEqual([])
})

it('a lead file is loaded from the URL, and variables that it does not fill are listed', async () => {
  await using screen = await openBulkCaller(server())
  const { page } = screen
  await callApi(page, {
    method: 'PUT',
    path: '/api/prompt/{userId}',
    body: { system_prompt: 'Call {{name}} about {{city}}', first_message: '' },
  })
  const fileUrl = `data:text/csv;base64,${btoa('phone,name\n4155552671,Ada\n2125550147,Grace\n')}`
  const lead = { fileUrl, fileName: 'leads of spring.csv', fileType: 'text/csv', fileSize: '48 bytes' }
  await callApi(page, { method: 'POST', path: '/api/business/{userId}/leads', body: lead })
  const leads = await callApi(page, { method: 'GET', path: '/trpc/business.leads' })
  const [, id = ''] = /"id":"([^"]+)"/.exec(leads) ?? []
  await page.goto(`${server().url}/bulk-caller?lead=${id}`)
  await page.getByText('2 rows, 2 to call').waitFor()
  await page.getByText('{{city}} is missing in all 2 rows').waitFor()
  expect(await page.getByText('{{name}}').count()).toBe(0)
  await page.goto(`${server().url}/bulk-caller?lead=nothing`)
  await page.getByText('This lead file no longer exists.').waitFor()
  expect(screen.problems).toEqual([])
})

it('lists unrecognized voices and languages, and calls their recipients only after confirmation', async () => {
  await using screen = await openBulkCaller(server())
  const { page } = screen
  await chooseFile(page, Buffer.from('phone,language,voice_id\n4155552671,xx,gone\n2125550147,es,voice_sim_ava\n'))
  await page
    .getByText('The voice provider does not recognize language "xx" (1 row), voice_id "gone" (1 row).')
    .waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.getByRole('switch', { name: 'Test Mode' }).click()
  // A file names the campaign until the user does.
  const name = page.getByLabel('Campaign Name')
  await expect.poll(() => name.inputValue()).toBe('list')
  await name.fill('Odd')
  await page.getByRole('button', { name: 'Create Batch Call Campaign' }).click()
  await page.getByText('Please correct the file, or check “Call these people anyway”.').waitFor()
  await page.getByLabel('Call these people anyway').check()
  await createCampaign(page, 'Odd')
  expect(screen.problems).toEqual([])
})

it('also asks for confirmation if voices could be checked only when the campaign was sent', async () => {
  await using screen = await openBulkCaller(server())
  const { page } = screen
  let [requests, isDown] = [0, true]
  await page.context().route('**/trpc/bulk.voiceIds*', async (route) => {
    requests += 1
    await (isDown ? route.abort() : route.continue())
  })
  await chooseFile(page, Buffer.from('phone,voice_id\n4155552671,gone\n'))
  await page.getByText('1 row, 1 to call').waitFor()
  expect(requests).toBe(1)
  isDown = false
  await page.getByRole('switch', { name: 'Test Mode' }).click()
  await page.getByLabel('Campaign Name').fill('Late')
  await page.getByRole('button', { name: 'Create Batch Call Campaign' }).click()
  await page.getByLabel('Call these people anyway').check()
  await createCampaign(page, 'Late')
})

it('reports missing fields, and accepts typed numbers', async () => {
  await using screen = await openBulkCaller(server())
  const { page } = screen
  await page.getByText('No batch calls yet').waitFor()
  await page.getByRole('button', { name: 'Create Batch Call Campaign' }).click()
  await page.getByText('Batch name is required', { exact: true }).waitFor()
  await page.getByText('Please provide recipients via CSV upload or manual entry', { exact: true }).waitFor()
  expect(await page.getByLabel('Campaign Name').evaluate((field) => field === document.activeElement)).toBe(true)
  await page.getByLabel('Schedule for Later').fill('2020-01-01T10:00')
  await page.getByLabel('Option 2: Manual Entry').fill('911\nno number')
  await page.getByLabel('Campaign Name').fill('Typed')
  await page.getByRole('button', { name: 'Create Batch Call Campaign' }).click()
  await page.getByText('Scheduled time cannot be earlier than now', { exact: true }).waitFor()
  await page.getByLabel('Schedule for Later').fill('')
  await page.getByRole('button', { name: 'Create Batch Call Campaign' }).click()
  await page.getByText('No valid phone numbers found', { exact: true }).waitFor()
  await page.getByLabel('Option 2: Manual Entry').fill('(415) 555-2671, Ada')
  await page.getByText(/^1 person will be called( \(|$)/).waitFor()
  await chooseFile(page, Buffer.from('name,town\nAda,London\n'))
  await page.getByText(/CSV must have a phone column \(phone_number, .*\)\. Your columns: name, town/).waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Dismiss' }).click()
  await page.getByText(/^1 person will be called( \(|$)/).waitFor()
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'list.pdf', mimeType: 'application/pdf', buffer: Buffer.from('x') })
  await page.getByText('Please upload a CSV file').waitFor()
  expect(screen.problems).toEqual([])
})

it.each([
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
])('Test Mode and what will happen are next to the create button on a screen $width pixels wide', async (size) => {
  await using screen = await openBulkCaller(server(), size)
  const { page } = screen
  const button = page.getByRole('button', { name: 'Create Batch Call Campaign' })
  await page.getByLabel('Option 2: Manual Entry').fill('(415) 555-2671, Ada')
  const forecast = page.getByText(/^1 person will be called( \(|$)/)
  await forecast.waitFor()
  expect(await measureGap(page.getByText(/^Simulates the calls/), button)).toBeLessThan(64)
  expect(await measureGap(forecast, button)).toBeLessThan(64)
  expect(await isWiderThanScreen(page)).toBe(false)
})

it('pressing create twice, and again after a lost response, creates only one campaign', async () => {
  await using screen = await openBulkCaller(server())
  const { page } = screen
  let requests = 0
  await page.context().route('**/trpc/bulk.create', async (route) => {
    requests += 1
    await route.fetch()
    if (requests === 1) return await route.abort('connectionreset')
    await route.continue()
  })
  await page.getByLabel('Option 2: Manual Entry').fill('415 555 2671, Ada\nGrace, 212 555 0147')
  await page.getByLabel('Campaign Name').fill('Only once')
  await page.getByRole('switch', { name: 'Test Mode' }).click()
  await page.getByText('2 calls will be simulated').waitFor()
  const button = page.getByRole('button', { name: 'Create Batch Call Campaign' })
  await button.evaluate((element) => {
    if (!(element instanceof HTMLElement)) return
    element.click()
    element.click()
  })
  await page.getByText('Failed to Create Batch Call').waitFor()
  expect(requests).toBe(1)
  await button.click()
  await expect.poll(() => requests).toBe(2)
  await expect.poll(() => page.getByLabel('Campaign Name').inputValue()).toBe('')
  await page.getByRole('link', { name: 'Only once', exact: true }).waitFor()
  expect(await page.getByRole('link', { name: 'Only once', exact: true }).count()).toBe(1)
})

it('pauses a campaign, skips new do-not-call numbers at once, then resumes, cancels, and deletes it', async () => {
  await using slow = await startServer({ env: SLOW })
  await using screen = await openBulkCaller(slow)
  const { page } = screen
  const numbers = Array.from({ length: 40 }, (_number, index) => `+1415555${2000 + index}`)
  await chooseFile(page, Buffer.from(`phone\n${numbers.join('\n')}\n`))
  await page.getByText('40 rows, 40 to call').waitFor()
  await page.getByRole('switch', { name: 'Test Mode' }).click()
  await createCampaign(page, 'Forty')
  await page.getByRole('link', { name: 'Forty', exact: true }).click()
  await page.getByRole('button', { name: 'Pause' }).press('Enter')
  await page.getByRole('button', { name: 'Resume' }).waitFor()
  await expect.poll(async () => (await readTileCounts(page, 'Show recipients')).Dialing).toBe(undefined)
  await expect.poll(async () => (await readTileCounts(page, 'Show recipients'))['In Progress']).toBe(undefined)
  const { Queued: queued = 0 } = await readTileCounts(page, 'Show recipients')
  expect(queued).toBeGreaterThan(0)

  await using other = await openSignedIn(slow.url, screen.account)
  await other.page.goto(`${slow.url}/bulk-caller/do-not-call`)
  await other.page.getByLabel('Phone numbers').fill(`${numbers.slice(-3).join('\n')}\n911`)
  await other.page.getByRole('button', { name: 'Add to the list' }).click()
  await other.page.getByText('3 numbers are now on the list, 1 not added:').waitFor()
  expect(await other.page.getByLabel('Phone numbers').inputValue()).toBe('911')
  await page.getByRole('button', { name: /^3\s*Skipped$/ }).click()
  await page.getByText('On your do-not-call list').first().waitFor()
  expect((await readTileCounts(page, 'Show recipients')).Queued).toBe(queued - 3)

  await page.getByRole('button', { name: 'Resume' }).press('Enter')
  await expect.poll(async () => (await readTileCounts(page, 'Show recipients')).Queued).toBeLessThan(queued - 3)
  await page.getByRole('button', { name: 'Cancel campaign' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel campaign' }).click()
  await expect.poll(async () => (await readTileCounts(page, 'Show recipients')).Queued).toBe(undefined)

  await page.getByRole('link', { name: 'Bulk Caller' }).first().click()
  await page.getByRole('button', { name: 'Delete Forty' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete Batch Call?' })
  await dialog.getByText(/from history and cannot be undone/).waitFor()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('No batch calls yet').waitFor()
})

it('one click in Call Details puts a caller on the do-not-call list, and Undo removes it', async () => {
  await using screen = await openBulkCaller(server(), { width: 390, height: 844 })
  const { page } = screen
  await page.getByLabel('Option 2: Manual Entry').fill('+1 415 555 2671')
  await page.getByRole('switch', { name: 'Test Mode' }).click()
  await createCampaign(page, 'One')
  await page.goto(`${server().url}/call-dashboard`)
  await page.getByRole('button', { name: 'View More' }).first().click()
  await page.getByRole('button', { name: 'Do not call again' }).click()
  await page.getByText('+1 415-555-2671 is on your do-not-call list.').waitFor()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByRole('button', { name: 'Do not call again' }).waitFor()
  await page.getByRole('button', { name: 'Do not call again' }).click()
  // Leaving the page would abort pending requests.
  await page.getByRole('button', { name: 'Undo', exact: true }).waitFor()
  await page.goto(`${server().url}/bulk-caller/do-not-call`)
  const searched = page.waitForResponse((response) => response.url().includes('2671'))
  await page.getByPlaceholder('Search numbers...').fill('2671')
  await searched
  await page.getByRole('link', { name: 'View call' }).waitFor()
  await page.locator('main [aria-busy="true"]').waitFor({ state: 'detached' })
  expect(await findAccessibilityProblems(page)).toEqual([])
  expect(await isWiderThanScreen(page)).toBe(false)
  await page.getByRole('button', { name: 'Remove +1 415-555-2671' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('No numbers match your search').waitFor()
  expect(screen.problems).toEqual([])
})

async function readColor(element: Locator): Promise<string> {
  return await element.evaluate((shown) => getComputedStyle(shown).color)
}

/** The distance between two elements along the axis on which they are farther apart, in pixels. */
async function measureGap(first: Locator, second: Locator): Promise<number> {
  const [a, b] = [await first.boundingBox(), await second.boundingBox()]
  if (!a || !b) throw new Error('One of the elements is not visible')
  const horizontal = Math.max(a.x - b.x - b.width, b.x - a.x - a.width)
  const vertical = Math.max(a.y - b.y - b.height, b.y - a.y - a.height)
  return Math.max(horizontal, vertical, 0)
}
