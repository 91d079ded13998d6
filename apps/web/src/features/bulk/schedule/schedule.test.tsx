// @vitest-environment happy-dom
import { makeList, makeNumbers } from '@callwright/api/testing/campaigns'
import type { Browser, World } from '@callwright/api/testing/test-world'
import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { it, openApp, type StartPath } from '../../../testing/open-app.tsx'
import { DEFAULT_RETRY_RULES } from '@callwright/contract/campaigns/retry-rules'

const HOUR_MS = 3_600_000

it('the schedule loads, then lists each planned call with its reason, its time, and what it waits for', async () => {
  await using _app = await openApp('business', async (world, browser) => {
    await browser.caller.bulk.pause({ campaignId: await planRetries(world, browser) })
    return '/bulk-caller/schedule'
  })
  await screen.findByRole('list', { name: 'Planned calls, soonest first', busy: true })
  const rows = await screen.findAllByText('2nd attempt, no answer')
  expect(rows).toHaveLength(2)
  const [row] = within(screen.getByRole('list', { name: 'Planned calls, soonest first' })).getAllByRole('listitem')
  expect(row?.textContent).toMatch(/^\+1 212-200-0000.*\d:\d\d [AP]M2nd attempt, no answer.*Spring/)
  expect(row?.textContent).toContain('Waiting until you resume the campaign.')
  expect(screen.getAllByRole('link', { name: 'Spring' })[0]?.getAttribute('href')).toMatch(/^\/bulk-caller\/.+/)
})

it('one planned call is canceled after confirmation, and the others stay', async () => {
  await using app = await openApp('business', async (world, browser) => {
    await planRetries(world, browser)
    return '/bulk-caller/schedule'
  })
  await app.user.click(await screen.findByRole('button', { name: 'Cancel the call to +1 212-200-0000' }))
  const question = within(await screen.findByRole('dialog', { name: 'Cancel this call?' }))
  question.getByText('This campaign will not call +1 212-200-0000 again.')
  await app.user.click(question.getByRole('button', { name: 'Cancel call' }))
  await screen.findByText('1 call canceled')
  await waitFor(() => expect(screen.getAllByText('2nd attempt, no answer')).toHaveLength(1))
  screen.getByRole('button', { name: 'Cancel the call to +1 212-200-0001' })
})

it('all retries and call-backs of all campaigns are canceled after confirmation, and first calls stay', async () => {
  await using app = await openApp('business', async (world, browser) => {
    await planRetries(world, browser)
    const scheduledAt = world.deps.now() + HOUR_MS
    await browser.caller.bulk.create({ name: 'Later', list: makeList(makeNumbers(3, 50)), scheduledAt })
    return '/bulk-caller/schedule'
  })
  await app.user.click(await screen.findByRole('button', { name: 'Cancel all retries and call-backs' }))
  const question = within(await screen.findByRole('dialog', { name: 'Cancel all retries and call-backs?' }))
  question.getByText('This cancels the planned retries and call-backs of all campaigns. First calls are still made.')
  await app.user.click(question.getByRole('button', { name: 'Cancel all retries and call-backs' }))
  await screen.findByText('2 calls canceled')
  await waitFor(() => expect(screen.queryByText('2nd attempt, no answer')).toBeNull())
  const [line, ...others] = within(screen.getByRole('list', { name: 'People not called yet' })).getAllByRole('listitem')
  expect([line?.textContent, others]).toEqual([expect.stringMatching(/[AP]M3 people not called yetLater/), []])
})

it('a campaign shows its rules and planned calls, and all retries are canceled at once', async () => {
  await using app = await openApp('business', openCampaign)
  const card = within(await screen.findByRole('region', { name: 'Planned calls' }))
  card.getByText('2 retries')
  expect(await card.findAllByText('2nd attempt, no answer')).toHaveLength(2)
  expect(readFact('Tries again after')).toBe('No answer, Busy or declined')
  expect(readFact('Attempts')).toBe('Up to 3')
  expect(readFact('Next attempt')).toBe('At least 1 hour later, on any day')
  expect(readFact('Call-backs')).toBe('Confirm automatically')

  await app.user.click(card.getByRole('button', { name: 'Cancel all retries' }))
  const question = within(await screen.findByRole('dialog', { name: 'Cancel all retries?' }))
  await app.user.click(question.getByRole('button', { name: 'Cancel all retries' }))
  await screen.findByText('2 calls canceled')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Planned calls' })).toBeNull())
})

it.each([
  ['retry', /^The remaining calls are planned for later\./, /^Waiting until \w/],
  ['first', /^Everyone left to call is outside their calling hours\./, /^Waiting until \w/],
] as const)('a waiting campaign gives one reason, and shows its state once: %s', async (plan, reason, state) => {
  await using _app = await openApp('business', async (world, browser) => {
    const path = `/bulk-caller/${await planRetries(world, browser)}`
    await world.deps.db.updateTable('recipients').set({ plan }).execute()
    await world.deps.db
      .updateTable('campaigns')
      .set({ nextAt: world.deps.now() + HOUR_MS })
      .execute()
    return path
  })
  await screen.findByText(reason)
  expect(screen.getAllByText(state)).toHaveLength(1)
})

it('a campaign’s planned calls that could not be loaded can be loaded again', async () => {
  await using app = await openApp('business', openCampaign, { failing: ['bulk.schedule'] })
  const alert = within(
    (await screen.findByText('The schedule could not be loaded')).closest('section') ?? document.body,
  )
  app.server.failing.clear()
  await app.user.click(alert.getByRole('button', { name: 'Try again' }))
  expect(await screen.findAllByText('2nd attempt, no answer')).toHaveLength(2)
})

it('a campaign without retries says so, and has no planned calls', async () => {
  await using _app = await openApp('business', async (_world, { caller }) => {
    const { campaignId } = await caller.bulk.create({ name: 'Spring', list: makeList(makeNumbers(1)) })
    return `/bulk-caller/${campaignId}`
  })
  await screen.findByRole('region', { name: 'Progress' })
  expect([readFact('Automatic retries'), readFact('Call-backs')]).toEqual(['Off', 'Ask me first'])
  expect(screen.queryByRole('region', { name: 'Planned calls' })).toBeNull()
})

const openCampaign: StartPath = async (world, browser) => `/bulk-caller/${await planRetries(world, browser)}`

/** Creates a campaign whose two recipients did not answer and are called again in an hour or two. @returns its id */
async function planRetries({ deps }: World, { caller }: Browser): Promise<string> {
  const rules = { retryRules: DEFAULT_RETRY_RULES, callBacks: 'automatic' as const }
  const { campaignId } = await caller.bulk.create({ name: 'Spring', list: makeList(makeNumbers(2)), ...rules })
  for (const [index, phoneNumber] of makeNumbers(2).entries()) {
    const dueAt = deps.now() + (index + 1) * HOUR_MS
    await deps.db
      .updateTable('recipients')
      .set({ plan: 'retry', planReason: 'no-answer', attempts: 1, dueAt })
      .where('campaignId', '=', campaignId)
      .where('phoneNumber', '=', phoneNumber)
      .execute()
  }
  return campaignId
}

function readFact(name: string): string | null | undefined {
  return screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent
}
