// @vitest-environment happy-dom
import { makeList, makeNumbers } from '@callwright/api/testing/campaigns'
import { charge, signInOperator, tenantOf } from '@callwright/api/testing/operator'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { interceptNetwork, openApp } from '../../testing/open-app.tsx'

interceptNetwork()

it('a campaign at the monthly limit says when new minutes come and whom to ask, but no next attempt', async () => {
  await using _app = await openApp({
    as: 'business',
    at: async (world, browser) => {
      const { campaignId } = await browser.caller.bulk.create({ name: 'Spring', list: makeList(makeNumbers(1)) })
      const tenantId = await tenantOf(browser)
      await charge(world, tenantId, { seconds: 60 })
      await (await signInOperator(world)).caller.admin.setLimit({ tenantId, limitMinutes: 1 })
      return `/bulk-caller/${campaignId}`
    },
  })
  const notice = await screen.findByText(/^You have reached your monthly limit\./)
  expect(notice.textContent).toMatch(
    / You get new minutes on [A-Z]\w+ 1\. To continue sooner, please ask your administrator for more\.$/,
  )
})

it('campaigns that have started but not ended are linked above the form', async () => {
  await using app = await openApp({
    as: 'business',
    at: async (world, { caller }) => {
      const create = async (name: string, first: number): Promise<{ campaignId: string }> => {
        const { campaignId } = await caller.bulk.create({ name, list: makeList(makeNumbers(1, first)) })
        return { campaignId }
      }
      await caller.bulk.pause(await create('Spring', 0))
      await caller.bulk.cancel(await create('Autumn', 1))
      const later = { name: 'Winter', list: makeList(makeNumbers(1, 2)), scheduledAt: world.deps.now() + 3_600_000 }
      await caller.bulk.create(later)
      return '/bulk-caller'
    },
  })
  const link = await screen.findByRole('link', { name: 'Spring (paused)' })
  await screen.findByRole('link', { name: 'Autumn' })
  expect(screen.getAllByRole('link', { name: /\(/ })).toEqual([link])
  expect(document.body.textContent).toMatch(/Not finished yet: Spring \(paused\)Create Batch Campaign/)
  await app.user.click(link)
  await screen.findByRole('button', { name: 'Resume' })
})
