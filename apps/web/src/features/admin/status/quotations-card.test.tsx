// @vitest-environment happy-dom
import { tenantOf } from '@callwright/api/testing/operator'
import type { World } from '@callwright/api/testing/test-world'
import { screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import { it, openApp } from '../../../testing/open-app.tsx'

const STATUS = '/admin/usage/status'
const CHANGE = /^Compared with the week before, a share changed by more than 20 points\./

type Counts = { none: number; found: number; agent: number; absent: number }

it('without values, Quotations says so', async () => {
  await using _app = await openApp('operator', STATUS)
  const card = within(await screen.findByRole('region', { name: 'Quotations' }))
  card.getByText('No values in the last 7 days.')
  expect(readClients()).toEqual([])
})

it('Quotations shows the shares of all clients and of each', async () => {
  await using _app = await openApp('operator', async (world) => {
    await countQuotes(world, 'Ada Dental', { last: { none: 10, found: 30, agent: 0, absent: 0 } })
    await countQuotes(world, 'Ben Pizza', { last: { none: 1500, found: 450, agent: 20, absent: 30 } })
    return STATUS
  })
  const card = within(await screen.findByRole('region', { name: 'Quotations' }))
  expect(readClients()).toEqual([
    'All clients: Values 2,040, With a quotation 26%, Said or answered 24%, Not in the call 1%',
    'Ben Pizza: Values 2,000, With a quotation 25%, Said or answered 23%, Not in the call 2%',
    'Ada Dental: Values 40, With a quotation 75%, Said or answered 75%, Not in the call 0%',
  ])
  const link = card.getByRole('link', { name: 'Ada Dental' })
  expect(link.getAttribute('href')).toMatch(/^\/admin\/usage\/clients\/./)
  expect(screen.queryByText('Changed')).toBeNull()
  expect(screen.queryByText(CHANGE)).toBeNull()
})

it('a change since the week before is marked, explained, and reported on the Home screen', async () => {
  await using app = await openApp('operator', async (world) => {
    const before = { none: 100, found: 880, agent: 10, absent: 10 }
    await countQuotes(world, 'Ada Dental', { before, last: { none: 110, found: 890, agent: 0, absent: 0 } })
    const changed = { before: { none: 4, found: 56, agent: 0, absent: 0 }, last: { ...NONE, none: 60 } }
    await countQuotes(world, 'Ben Pizza', changed)
    return STATUS
  })
  const card = within(await screen.findByRole('region', { name: 'Quotations' }))
  card.getByText(CHANGE)
  expect(readClients()).toEqual([
    'All clients: Values 1,060, With a quotation 84%, Said or answered 84%, Not in the call 0%',
    'Ben Pizza Changed: Values 60, With a quotation 0% (before: 93%), Said or answered 0% (before: 93%), Not in the call 0% (before: 0%)',
    'Ada Dental: Values 1,000, With a quotation 89%, Said or answered 89%, Not in the call 0%',
  ])
  // That of the card, and the client's.
  expect(card.getAllByText('Changed')).toHaveLength(2)
  await app.user.click(screen.getByRole('link', { name: 'Home' }))
  await screen.findByText(/Quotations \(changed\)/)
  // The rest of the screen, so that no request is left.
  await screen.findByText('No calls yet')
  await screen.findByText(/^No links yet\./)
})

const NONE: Counts = { none: 0, found: 0, agent: 0, absent: 0 }

/** Signs up a business whose values quoted its calls like this in the last week and the week before. */
async function countQuotes(world: World, name: string, weeks: { last: Counts; before?: Counts }): Promise<void> {
  const tenantId = await tenantOf(await world.signUp(`${name.slice(0, 3).toLowerCase()}@example.com`, name))
  const today = Math.floor(world.deps.now() / 86_400_000)
  const rows = [
    { tenantId, day: today, ...weeks.last },
    { tenantId, day: today - 7, ...(weeks.before ?? NONE) },
  ]
  await world.deps.db.insertInto('quote_counts').values(rows).execute()
}

/** Each client's name, mark and figures. */
function readClients(): string[] {
  const items = within(screen.getByRole('list', { name: 'Clients' })).getAllByRole('listitem')
  return items.flatMap((item) => {
    const facts = [...item.querySelectorAll('dt')].map((name) => `${name.textContent} ${name.nextSibling?.textContent}`)
    const title = item.querySelector('p')?.textContent.trim()
    return facts.length === 0 ? [] : [`${title}: ${facts.join(', ')}`]
  })
}
