import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { createCampaign, openBulkCaller } from './support/bulk-caller.ts'
import { oncePerFile } from './support/once-per-file.ts'
import { startServer } from './support/server.ts'

const server = oncePerFile(() => startServer({ env: { SIMULATOR_CALL_SECONDS: '0.1-0.2' } }))

const CASES = {
  'whose recipients were last read before its end': async () => {},
  'whose recipients are shown again after another filter': async (page: Page) => {
    await page.getByRole('button', { name: /Completed$/ }).click()
    await page.getByRole('button', { name: /Completed$/, pressed: true }).waitFor()
  },
  'that ends during a search of its recipients': async (page: Page, { hold }: Campaign) => {
    const requested = hold()
    await page.getByPlaceholder('Search number or name...').fill('Ada')
    await requested
  },
  'whose recipients could not be read at its end': async (_page: Page, { failOnce }: Campaign) => failOnce(),
}

it.each(Object.entries(CASES))('a finished campaign %s shows no recipient as In Progress', async (_name, prepare) => {
  await using screen = await openBulkCaller(server())
  const { page } = screen
  const campaign = await holdCampaign(page)
  await page.getByLabel('Option 2: Manual Entry').fill('+14155552671, Ada\n+14155552672, Grace')
  await page.getByRole('switch', { name: 'Test Mode' }).click()
  await createCampaign(page, 'Two')
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
   * Delays the next recipients response, which shows the state before the end, until the page knows about the end.
   * Resolves once the page has requested it.
   */
  hold: () => Promise<void>
  /** Makes the first recipients request after the end fail. */
  failOnce: () => void
}

type QueryResponse = { result: { data: { json: { state: string; rows: { status: string }[] } } } }

/** Makes the page see a running campaign with every recipient In Progress, whatever its state on the server. */
async function holdCampaign(page: Page): Promise<Campaign> {
  const endReported = Promise.withResolvers<void>()
  let [isEnded, isEndReported, shouldFail] = [false, false, false]
  let heldRequest: PromiseWithResolvers<void> | null = null

  await page.route(/\/trpc\/[^?]*bulk\.(campaign|recipients)\b/, async (route) => {
    const [isLate, names] = [isEndReported, new URL(route.request().url()).pathname.replace('/trpc/', '').split(',')]
    if (isLate && shouldFail) {
      shouldFail = false
      return await route.abort('connectionreset')
    }
    const response = await route.fetch()
    const results = (await response.json()) as QueryResponse[]
    let reportsEnd = false
    for (const [index, { result }] of results.entries()) {
      const { json } = result.data
      if (names[index] === 'bulk.campaign') {
        reportsEnd = isEnded && json.state === 'finished'
        if (!reportsEnd) json.state = 'running'
      } else if (names[index] === 'bulk.recipients' && !isLate) for (const row of json.rows) row.status = 'in-progress'
    }
    if (heldRequest && !isLate && names.join() === 'bulk.recipients') {
      heldRequest.resolve()
      await endReported.promise
    }
    await route.fulfill({ response, json: results })
    if (!reportsEnd) return
    isEndReported = true
    endReported.resolve()
  })
  return {
    end: () => void (isEnded = true),
    async hold() {
      heldRequest = Promise.withResolvers()
      await heldRequest.promise
    },
    failOnce: () => void (shouldFail = true),
  }
}
