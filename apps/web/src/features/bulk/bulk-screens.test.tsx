// @vitest-environment happy-dom
import { makeList, makeNumbers } from '@callwright/api/testing/campaigns'
import { charge, signInOperator, tenantOf } from '@callwright/api/testing/operator'
import type { Browser } from '@callwright/api/testing/test-world'
import { screen } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { it, openApp } from '../../testing/open-app.tsx'
import { checkList, readSource } from './recipients/worker/check-list.ts'
import { createFromList } from './recipients/worker/create-from-list.ts'

it('a campaign at the monthly limit says when new minutes come and whom to ask, but no next attempt', async () => {
  await using _app = await openApp('business', async (world, browser) => {
    const { campaignId } = await browser.caller.bulk.create({ name: 'Spring', list: makeList(makeNumbers(1)) })
    const tenantId = await tenantOf(browser)
    await charge(world, tenantId, { seconds: 60 })
    await (await signInOperator(world)).caller.admin.setLimit({ tenantId, limitMinutes: 1 })
    return `/bulk-caller/${campaignId}`
  })
  const notice = await screen.findByText(/^You have reached your monthly limit\./)
  expect(notice.textContent).toMatch(
    / You get new minutes on [A-Z]\w+ 1 \(UTC\)\. To continue sooner, please ask your administrator for more\.$/,
  )
})

it('campaigns that have started but not ended are linked above the form', async () => {
  await using app = await openApp('business', async (world, browser) => {
    const { caller } = browser
    await caller.bulk.pause(await createCampaign(browser, 'Spring'))
    await caller.bulk.cancel(await createCampaign(browser, 'Autumn'))
    const later = { name: 'Winter', list: makeList(makeNumbers(1)), scheduledAt: world.deps.now() + 3_600_000 }
    await caller.bulk.create(later)
    return '/bulk-caller'
  })
  const link = await screen.findByRole('link', { name: 'Open campaign Spring' })
  await screen.findByRole('link', { name: 'Autumn' })
  expect(screen.getAllByRole('link', { name: /^Open campaign/ })).toEqual([link])
  expect(document.body.textContent).toMatch(
    /Spring is paused: \d+ pe\w+ waits?\. Open campaign SpringCreate Batch Campaign/,
  )
  await app.user.click(link)
  await screen.findByRole('button', { name: 'Resume' })
})

it.each([
  { started: ['Spring'], links: ['Spring is canceled. Open campaign Spring'] },
  { started: [], links: [] },
])('the links above the form stay those to the campaigns that had started at first: $started', async (visit) => {
  await using app = await openApp('business', async (_world, browser) => {
    for (const name of visit.started) await createCampaign(browser, name)
    await browser.caller.bulk.cancel(await createCampaign(browser, 'Autumn'))
    return '/bulk-caller'
  })
  await screen.findByRole('link', { name: 'Autumn' })
  const { caller } = app.browser
  const { rows } = await caller.bulk.campaigns({})
  for (const { id } of rows.filter(({ name }) => name === 'Spring')) await caller.bulk.cancel({ campaignId: id })
  await createCampaign(app.browser, 'Summer')
  vi.advanceTimersByTime(30_000)
  await screen.findByRole('link', { name: 'Summer' })
  expect(
    screen.queryAllByRole('link', { name: /^Open campaign/ }).map((link) => link.parentElement?.textContent),
  ).toEqual(visit.links)
})

it('the agent’s first message is shown next to the button that starts the calls', async () => {
  await using _app = await openApp('business', async (_world, { caller }) => {
    await caller.agent.update({ systemPrompt: 'Be kind.', firstMessage: 'Good morning!' })
    return '/bulk-caller'
  })
  const note = await screen.findByText(/^Your agent starts with/)
  expect(note.textContent).toBe(
    'Your agent starts with Good morning! unless your list has its own first message. Change',
  )
  expect(screen.getByRole('link', { name: 'Change' }).getAttribute('href')).toBe('/callwright-agent?tab=configuration')
})

it('a campaign calls the numbers that were checked: those of the chosen column, without people who opted out', async () => {
  await using app = await openApp('business', '/bulk-caller')
  const text = 'name,DNC,phone,mobile\nAda,yes,2125550147,\nBo,,3125550198,4155552671\nCy,,6465550111,\n'
  const content = await readSource(new File([text], 'list.csv'))
  if ('problem' in content) throw new Error(content.problem)
  const { caller } = app.browser
  const options = { rules: await caller.bulk.listRules(), choice: { phoneColumn: 3 }, onProgress: () => {} }
  const checked = await checkList(content, options)
  if ('problem' in checked) throw new Error(checked.problem)
  const accepted = checked.rows.flatMap((row) => (row.outcome === 'accepted' ? [row.e164] : []))
  expect(accepted).toEqual(['+14155552671', '+16465550111'])
  const created = await createFromList(checked, {
    ...{ name: 'Spring', testMode: true, scheduledAt: null, retryRules: null, callBacks: 'ask' },
    ...{ confirmed: false, idempotencyKey: 'the-first-key-of-this-test' },
  })
  if ('failure' in created) throw new Error(created.failure)
  const { rows } = await caller.bulk.recipients({ campaignId: created.campaignId })
  expect(rows.map(({ phoneNumber }) => phoneNumber).toSorted()).toEqual(accepted)
})

async function createCampaign({ caller }: Browser, name: string): Promise<{ campaignId: string }> {
  const { campaignId } = await caller.bulk.create({ name, list: makeList(makeNumbers(1)) })
  return { campaignId }
}
