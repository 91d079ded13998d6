import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openPage, type Screen } from './support/chromium.ts'
import { startDemo } from './support/demo.ts'
import { oncePerFile } from './support/once-per-file.ts'
import { checkLooks } from './support/looks.ts'

const demo = oncePerFile(() => startDemo())

it('the outcomes and goals are readable on a phone and on a desktop, in both themes', async () => {
  await using screen = await openReview()
  const { page } = screen
  const chart = page.getByRole('img', { name: /^Outcomes: [\d,]+ calls from / })
  await chart.waitFor()
  await checkLooks(page)
  // The card would hide the overflow of a chart that did not shrink.
  await page.setViewportSize({ width: 390, height: 800 })
  await expect.poll(async () => (await chart.boundingBox())?.width).toBeLessThanOrEqual(390)
  await page.getByRole('region', { name: 'Outcomes' }).getByRole('button', { name: 'Show as table' }).click()
  await page.getByRole('table', { name: 'Analyzed calls by day and outcome' }).waitFor()
  await checkLooks(page)
  expect(screen.problems).toEqual([])
})

it('the legend and the table of the outcomes agree, and each goal has its share', async () => {
  await using screen = await openReview()
  const { page } = screen
  const outcomes = page.getByRole('region', { name: 'Outcomes' })
  await outcomes.getByText('Stripes: nobody was reached').waitFor()
  const legend = await readLegend(outcomes)
  await outcomes.getByRole('button', { name: 'Show as table' }).click()
  expect(await readTotals(page)).toMatchObject(legend)

  const goals = page.getByRole('region', { name: 'Goals' }).getByRole('listitem')
  expect(await goals.count()).toBeGreaterThan(0)
  for (const text of await goals.allTextContents()) {
    const [, share, reached, total] = /(\d+)%Met in ([\d,]+) of ([\d,]+) analyzed calls?/.exec(text) ?? []
    expect(Math.round((100 * toNumber(reached)) / toNumber(total))).toBe(Number(share))
  }
  await page.getByRole('term').filter({ hasText: 'Reached' }).waitFor()
  expect(screen.problems).toEqual([])
})

it('the printed report has the outcomes and goals', async () => {
  await using screen = await openReview()
  const { page } = screen
  await page.evaluate(() => {
    window.print = () => {}
  })
  await page.getByRole('button', { name: 'Download PDF Report' }).click()
  await page.getByText('PDF Report Ready').waitFor()
  await page.emulateMedia({ media: 'print' })
  const report = page.locator('[data-print-only]')
  for (const heading of ['Outcomes', 'Goals']) {
    const section = report.locator('section').filter({ has: page.locator('h2', { hasText: heading }) })
    expect(await section.isVisible()).toBe(true)
    expect(await section.locator('li').count()).toBeGreaterThan(0)
  }
  expect(screen.problems).toEqual([])
})

async function openReview(): Promise<Screen> {
  const screen = await openPage()
  await demo().signIn(screen.page)
  await screen.page.goto(`${demo().url}/call-review?range=90d`)
  await screen.page.getByText('Success Rate').waitFor()
  return screen
}

/** The total of each outcome that the legend names. */
async function readLegend(outcomes: Locator): Promise<Record<string, number>> {
  const items = await outcomes.getByRole('listitem').allTextContents()
  const named = items.filter((text) => /\d$|\d\)$/.test(text) && !text.startsWith('Others '))
  return Object.fromEntries(
    named.map((text) => {
      const [, name = '', total] = /^(.*) ([\d,]+)(?: \([\d,]+\))?$/.exec(text) ?? []
      return [name, toNumber(total)]
    }),
  )
}

/** The sum of each column in the outcomes' table. */
async function readTotals(page: Page): Promise<Record<string, number>> {
  const table = page.getByRole('table', { name: 'Analyzed calls by day and outcome' })
  const heads = await table.locator('thead th').allTextContents()
  const totals: Record<string, number> = {}
  for (const [column, head] of heads.entries()) {
    if (column === 0) continue
    const cells = await table.locator(`tbody td:nth-child(${column + 1})`).allTextContents()
    totals[head] = cells.reduce((sum, cell) => sum + toNumber(cell), 0)
  }
  return totals
}

function toNumber(text: string | undefined): number {
  return Number(text?.replaceAll(',', ''))
}
