import { expect, it } from 'vitest'
import { callApi, chooseFile, createCampaign, createLongList, openBulkCaller } from './support/bulk-caller.ts'
import { waitForFocus } from './support/keyboard.ts'
import { checkLooks } from './support/looks.ts'
import { oncePerFile } from './support/once-per-file.ts'
import { startServer } from './support/server.ts'

/** One line and calls of minutes: several hundred people take longer than a day. */
const SLOW = { SIMULATOR_CALL_SECONDS: '60-180', DIALLER_CONCURRENCY: '1', CALLING_HOURS: '08:00-21:00' }
const server = oncePerFile(() => startServer({ env: SLOW }))

it('a list is planned as soon as it is checked, and a warning is mended with the keyboard', async () => {
  await using screen = await openBulkCaller(server())
  const { page } = screen
  await callApi(page, {
    ...{ method: 'POST', path: '/trpc/bulk.addDoNotCall' },
    body: { json: { phoneNumbers: ['+14152000000'] } },
  })
  await chooseFile(page, Buffer.from(`${createLongList(500)}911,Police,,\n`))
  const plan = page.getByRole('region', { name: 'What will happen' })
  await plan.getByText(/^499 of 501 people will be called/).waitFor()
  await plan.getByText(/^2 people will not be called: 1 on your do-not-call list, 1 without a valid phone /).waitFor()
  await plan.getByText(/^A forecast, not a promise\. .* typical calls, because you have none of your own/).waitFor()
  await page.getByText('499 people will be called (8:00 AM – 9:00 PM)').waitFor()

  await page.getByLabel('Calls until').selectOption('09:00')
  const fix = plan.getByRole('button', { name: 'Move the end to 9:00 PM' })
  await fix.waitFor()
  for (const name of ['Who will not be called, and why', 'Who will be called when']) {
    await plan.getByText(name).focus()
    await page.keyboard.press('Enter')
  }
  await plan.getByText('1 without a valid phone number.', { exact: true }).waitFor()
  await plan.getByRole('row', { name: /Person Number 1 .* 415-200-0003 1$/ }).waitFor()
  await plan.getByRole('button', { name: 'Show the first 200' }).press('Enter')
  await plan.getByRole('row', { name: /Person Number 150 / }).waitFor()
  await checkLooks(page)

  await fix.press('Enter')
  await fix.waitFor({ state: 'detached' })
  expect(await page.getByLabel('Calls until').inputValue()).toBe('21:00')
  // The reader goes on where the button was.
  await page.keyboard.press('Tab')
  await waitForFocus(page, 'Show as table')
  await page.keyboard.press('Enter')
  await plan.getByRole('table', { name: 'Planned calls by hour and day' }).waitFor()
  expect(screen.problems).toEqual([])
})

it('a campaign shows its plan, and what became of it', async () => {
  await using screen = await openBulkCaller(server())
  const { page } = screen
  await chooseFile(page, Buffer.from(createLongList(300)))
  await page.getByText(/^All 300 people will be called/).waitFor()
  await createCampaign(page, 'Spring')
  await page.getByRole('link', { name: 'Spring', exact: true }).press('Enter')
  const plan = page.getByRole('region', { name: 'Plan', exact: true })
  await plan.getByText(/^On plan: it will end .* at about /).waitFor()
  await plan.getByRole('row', { name: 'People 300 300' }).waitFor()
  await plan.getByText('Who will be called when').press('Enter')
  await plan.getByRole('table', { name: 'The first calls' }).waitFor()
  await checkLooks(page)
  await page.getByRole('button', { name: 'Pause' }).press('Enter')
  await plan.getByText(/^Paused\. If you resume it now, it will end /).waitFor()
  await page.getByRole('button', { name: 'Cancel campaign' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel campaign' }).press('Enter')
  await plan.getByText('Canceled before the plan was completed.').waitFor()
  expect(screen.problems).toEqual([])
})

it('a campaign that has ended is compared with its plan', async () => {
  await using fast = await startServer({ env: { SIMULATOR_CALL_SECONDS: '0.2-0.3' } })
  await using screen = await openBulkCaller(fast)
  const { page } = screen
  await page.getByRole('switch', { name: 'Test Mode' }).click()
  await page.getByLabel('Option 2: Manual Entry').fill('(212) 555-2671, Ada')
  await page.getByText('1 simulated call. The campaign will end in less than a minute.').waitFor()
  await createCampaign(page, 'One')
  await page.getByRole('link', { name: 'One', exact: true }).press('Enter')
  await page.getByText('Finished', { exact: true }).waitFor()
  const plan = page.getByRole('region', { name: 'Plan', exact: true })
  await plan.getByText('Ended as planned.').waitFor()
  await plan.getByRole('row', { name: 'People 1 1' }).waitFor()
  expect(screen.problems).toEqual([])
})
