import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { create, openBulkCaller } from './bulk-caller.ts'
import { forAllTests } from './for-all-tests.ts'
import { startServer } from './server.ts'

const server = forAllTests(() => startServer({ env: { SIMULATOR_CALL_SECONDS: '0.1-0.2' } }))

const WAYS = {
  'whose recipients were last read before its end': async () => {},
  'whose recipients are shown again after another filter': async (page: Page) => {
    await page.getByRole('button', { name: /Skipped$/ }).click()
    await page.getByText('No recipients with this result').waitFor()
  },
  'that ended while its recipients were searched': async (page: Page, { hold }: Campaign) => {
    const isHeld = hold()
    await page.getByPlaceholder('Search number or name...').fill('Ada')
    await isHeld
  },
  'whose recipients could not be read at its end': async (_page: Page, { failOnce }: Campaign) => failOnce(),
}

it.each(Object.entries(WAYS))('a finished campaign %s shows no recipient In Progress', async (_name, prepare) => {
  await using person = await openBulkCaller(server())
  const { page } = person
  const campaign = await holdCampaign(page)
  await page.getByLabel('Option 2: Manual Entry').fill('+14155552671, Ada\n+14155552672, Grace')
  await page.getByRole('switch', { name: 'Test Mode' }).click()
  await create(page, 'Two')
  await page.getByRole('link', { name: 'Two', exact: true }).click()
  const table = page.getByRole('table', { name: 'Recipients in list order' })
  await table.getByText('In Progress').first().waitFor()
  await prepare(page, campaign)
  campaign.end()
  await page.getByText('Finished', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'All recipients' }).click()
  await table.getByRole('row', { name: /Ada/ }).waitFor()
  await expect.poll(async () => await table.getByText('In Progress').count()).toBe(0)
})

type Campaign = {
  /** Lets the page learn that the campaign has finished. */
  end: () => void
  /**
   * Delays the response to the next read of recipients until the page knows about the end; it shows the state before.
   * @returns once that read is requested
   */
  hold: () => Promise<void>
  /** Makes the first read of recipients after the end fail. */
  failOnce: () => void
}

type QueryResponse = { result: { data: { json: { state: string; rows: { status: string }[] } } } }

/** Makes the page see a running campaign with every recipient In Progress, whatever its state on the server. */
async function holdCampaign(page: Page): Promise<Campaign> {
  const known = Promise.withResolvers<void>()
  let [isEnded, isKnown, fails] = [false, false, false]
  let held: PromiseWithResolvers<void> | null = null

  await page.route(/\/trpc\/[^?]*bulk\.(campaign|recipients)\b/, async (route) => {
    const [isLate, names] = [isKnown, new URL(route.request().url()).pathname.replace('/trpc/', '').split(',')]
    if (isLate && fails) {
      fails = false
      return await route.abort('connectionreset')
    }
    const response = await route.fetch()
    const results = (await response.json()) as QueryResponse[]
    let isEnd = false
    for (const [index, { result }] of results.entries()) {
      const { json } = result.data
      if (names[index] === 'bulk.campaign') {
        isEnd = isEnded && json.state === 'finished'
        if (!isEnd) json.state = 'running'
      } else if (names[index] === 'bulk.recipients' && !isLate) for (const row of json.rows) row.status = 'in-progress'
    }
    if (held && !isLate && names.join() === 'bulk.recipients') {
      held.resolve()
      await known.promise
    }
    await route.fulfill({ response, json: results })
    if (!isEnd) return
    isKnown = true
    known.resolve()
  })
  return {
    end: () => void (isEnded = true),
    async hold() {
      held = Promise.withResolvers()
      await held.promise
    },
    failOnce: () => void (fails = true),
  }
}
