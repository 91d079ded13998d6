// @vitest-environment happy-dom
import { changeCall, findCall } from '@callwright/api/calls/record/call-records.repo'
import { tenantOf } from '@callwright/api/testing/operator'
import { recordPastCall } from '@callwright/api/testing/record-past-call'
import type { Browser, World } from '@callwright/api/testing/test-world'
import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { it, openApp } from '../../../testing/open-app.tsx'

/** Adds a goal. @returns the ids of the default outcome and the goal */
async function addGoal({ caller }: Browser): Promise<{ outcomeId: string; goalId: string }> {
  const goal = { kind: 'goal', name: 'Booked', question: 'A visit was booked.' } as const
  const [outcome, booked] = await caller.agent.addFields({ fields: [goal] })
  return { outcomeId: outcome?.id ?? '', goalId: booked?.id ?? '' }
}

it('the review counts outcomes and goals, and compares them with the previous period', async () => {
  await using app = await openApp('business', prepareCalls)
  const outcomes = within(await screen.findByRole('region', { name: 'Outcomes' }))
  const legend = outcomes.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(legend).toEqual([
    'Interested 2 (1)',
    'Voicemail 1 (0)',
    'Stripes: nobody was reached',
    '(…) the previous 30 days',
  ])

  await app.user.click(outcomes.getByRole('button', { name: 'Show as table' }))
  const table = within(outcomes.getByRole('table', { name: 'Analyzed calls by day and outcome' }))
  const heads = table.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect([heads[0], heads[1], heads.at(-1)]).toEqual(['Day', 'Interested', 'Total'])
  const totals = table.getAllByRole('row').map((row) => within(row).queryAllByRole('cell').at(-1)?.textContent)
  expect(totals).toHaveLength(31)
  expect(totals.reduce((sum, text) => sum + Number(text ?? 0), 0)).toBe(3)

  const goals = within(screen.getByRole('region', { name: 'Goals' }))
  for (const text of ['Booked', '33%', 'Met in 1 of 3 analyzed calls', '67 points lower than']) {
    goals.getByText(text)
  }
  const reached = screen.getByText('Reached', { selector: 'dt' }).nextElementSibling
  expect(reached?.textContent).toBe('267%33 points lower than the previous 30 days')
  screen.getByText(
    'Success: completed calls as a share of all calls. Reached: calls in which a person talked with the agent. Transferred: calls that were passed on to a person. Call-backs: requests to be called back.',
  )
})

it('the review of a business without an outcome or goals links to where they are set up', async () => {
  await using _app = await openApp('business', async (world, browser) => {
    const [outcome] = await browser.caller.agent.fields()
    await browser.caller.agent.retireField({ fieldId: outcome?.id ?? '' })
    await recordPastCall(world, browser, { days: 1, id: 'conv_1' })
    return '/call-review'
  })
  await screen.findByText('No outcome set up')
  screen.getByText('No goals yet')
  for (const name of ['Set up an outcome', 'Add a goal']) {
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/callwright-agent?tab=outcomes')
  }
})

it('the review says if no call of the period was analyzed', async () => {
  await using _app = await openApp('business', async (world, browser) => {
    await addGoal(browser)
    await recordPastCall(world, browser, { days: 1, id: 'conv_1' })
    return '/call-review'
  })
  expect(await screen.findAllByText('No analyzed calls in this period')).toHaveLength(2)
})

it('the review leaves out test calls until they are included, and links to the calls that it counts', async () => {
  await using app = await openApp('business', async (world, browser) => {
    await recordPastCall(world, browser, { days: 1, id: 'conv_caller', status: 'missed' })
    await recordPastCall(world, browser, { days: 1, id: 'conv_called', status: 'missed', direction: 'outbound' })
    const testId = await recordPastCall(world, browser, { days: 1, id: 'conv_test' })
    const call = await findCall(world.deps.db, await tenantOf(browser), testId)
    if (call) await changeCall(world.deps.db, call, { change: { testMode: 1 } })
    return '/call-review'
  })
  const readCard = async (label: string): Promise<string | null | undefined> =>
    (await screen.findByRole('link', { name: label })).closest('dt')?.nextElementSibling?.textContent
  expect(await readCard('Total Calls')).toBe('2')
  expect(await readCard('Missed Calls')).toBe('21 incoming, 1 did not answer')
  await app.user.click(screen.getByRole('switch', { name: 'Include test calls' }))
  await waitFor(async () => expect(await readCard('Total Calls')).toBe('3'))
  await app.user.selectOptions(screen.getByRole('combobox', { name: 'Direction' }), 'inbound')
  await waitFor(async () => expect(await readCard('Total Calls')).toBe('2'))
  expect(location.search).toBe('?tests=yes&direction=inbound')
  await app.user.click(screen.getByRole('switch', { name: 'Include test calls' }))
  await app.user.click(await screen.findByRole('link', { name: '1 incoming call' }))
  await screen.findByText('1 of 3 calls')
  screen.getByText('Without test calls')
})

async function prepareCalls(world: World, browser: Browser): Promise<string> {
  const { outcomeId, goalId } = await addGoal(browser)
  const calls = [
    { days: 1, outcome: 'interested', isBooked: true },
    { days: 1, outcome: 'voicemail', isBooked: false },
    { days: 2, outcome: 'interested', isBooked: false },
    { days: 40, outcome: 'interested', isBooked: true },
  ]
  for (const [index, { days, outcome, isBooked }] of calls.entries()) {
    const analysis = [
      { fieldId: outcomeId, value: outcome, reason: '' },
      { fieldId: goalId, value: isBooked, reason: '' },
    ]
    await recordPastCall(world, browser, { days, id: `conv_${index}`, analysis })
  }
  return '/call-review'
}
