// @vitest-environment happy-dom
import { makeList, makeNumbers } from '@callwright/api/testing/campaigns'
import { recordPastCall } from '@callwright/api/testing/record-past-call'
import type { Browser, World } from '@callwright/api/testing/test-world'
import { screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import { it, openApp } from '../../../testing/open-app.tsx'

it('a campaign shows the outcomes of its calls, and how often each goal was reached', async () => {
  await using _app = await openApp('business', async (world, browser) => {
    const { caller } = browser
    const campaignId = await createCampaign(browser)
    const goal = { kind: 'goal', name: 'Booked', question: 'A visit was booked.' } as const
    const [outcome, booked] = await caller.agent.addFields({ fields: [goal] })
    for (const [index, value] of ['interested', 'interested', 'voicemail'].entries()) {
      const callId = await recordPastCall(world, browser, { days: 0, id: `conv_${index}`, direction: 'outbound' })
      await world.deps.db.updateTable('calls').set({ campaignId }).where('id', '=', callId).execute()
      await world.deps.db.updateTable('recipients').set({ callId, state: 'completed' }).execute()
      await caller.calls.correctValue({ callId, fieldId: outcome?.id ?? '', value })
      await caller.calls.correctValue({ callId, fieldId: booked?.id ?? '', value: index === 0 })
    }
    return `/bulk-caller/${campaignId}`
  })
  const card = within(await screen.findByRole('region', { name: 'Outcomes' }))
  const counts = card.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(counts).toEqual(['Interested 2', 'Voicemail 1', 'Stripes: nobody was reached'])
  const calls = card.getByRole('link', { name: 'Voicemail' }).getAttribute('href')
  expect(calls).toMatch(/^\/call-dashboard\?campaign=[^&]+&values=[^&]+%3Avoicemail$/)
  const recipients = within(screen.getByRole('list', { name: 'Recipients in list order' }))
  await recipients.findByText('Voicemail')
  expect(card.getByText('Booked').nextElementSibling?.textContent).toBe('1 of 3 conversations')
})

it('a result that is no longer a choice is listed, but not striped', async () => {
  await using _app = await openApp('business', async (world, browser) => {
    const { caller } = browser
    const campaignId = await createCampaign(browser)
    const [outcome] = await caller.agent.fields()
    const fieldId = outcome?.id ?? ''
    const callId = await recordPastCall(world, browser, { days: 0, id: 'conv_1', direction: 'outbound' })
    await world.deps.db.updateTable('calls').set({ campaignId }).where('id', '=', callId).execute()
    await caller.calls.correctValue({ callId, fieldId, value: 'voicemail' })
    const choices = ['interested', 'no conversation'].map((value) => ({ value }))
    await caller.agent.changeField({ fieldId, name: 'Outcome', question: 'What came of it?', choices })
    return `/bulk-caller/${campaignId}`
  })
  const card = within(await screen.findByRole('region', { name: 'Outcomes' }))
  expect(card.getByRole('listitem').textContent).toBe('Voicemail 1')
  expect(card.queryByText('Stripes: nobody was reached')).toBeNull()
})

it('a campaign without completed calls shows no outcomes', async () => {
  await using _app = await openApp('business', async (_world, browser) => openCampaign(browser))
  await screen.findByRole('region', { name: 'Progress' })
  expect(screen.queryByRole('region', { name: 'Outcomes' })).toBeNull()
})

it('a campaign whose completed calls were not analyzed says why it shows no outcomes', async () => {
  await using _app = await openApp('business', completeUnanalyzed)
  await screen.findByText(/^No call of this campaign was analyzed: /)
})

async function createCampaign({ caller }: Browser): Promise<string> {
  return (await caller.bulk.create({ name: 'Spring', list: makeList(makeNumbers(1)) })).campaignId
}

async function openCampaign(browser: Browser): Promise<string> {
  return `/bulk-caller/${await createCampaign(browser)}`
}

async function completeUnanalyzed({ deps: { db } }: World, browser: Browser): Promise<string> {
  const path = await openCampaign(browser)
  await db.updateTable('campaign_counts').set({ state: 'completed' }).where('state', '=', 'queued').execute()
  return path
}
