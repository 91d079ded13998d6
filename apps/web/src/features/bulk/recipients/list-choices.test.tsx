// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { CheckedListView } from './CheckedListView.tsx'
import { ColumnFields } from './ColumnFields.tsx'
import { type CheckedSheet, checkList, readSource } from './worker/check-list.ts'
import type { CheckedList, ListChoice, UnreadableList } from './worker/recipient-worker-messages.ts'
import type { RecipientWorker } from './worker/open-list-worker.ts'
import { getRowPage } from './worker/row-page.ts'

afterEach(cleanup)
beforeAll(() => {
  // No number is on the do-not-call list.
  const answer = { result: { data: { json: { phoneNumbers: [] } } } }
  vi.stubGlobal('fetch', async () => await Promise.resolve(Response.json(answer)))
})
afterAll(() => vi.unstubAllGlobals())

const PHONES = 'Owner,Phone DNC,Phone,Mobile\nAda,Y,212 555 0147,\nBo,N,,415 555 2671\nCy,,312 555 0198,646 555 0111\n'

it('another column to call can be chosen, and shows the first numbers in it', async () => {
  const user = await openList(PHONES)
  const phone = screen.getByRole('combobox', {
    name: 'Number to call',
    description: /^For example 212 555 0147 ?, 312 555 0198$/,
  })
  expect(
    within(phone)
      .getAllByRole<HTMLOptionElement>('option')
      .map(({ text }) => text),
  ).toEqual([...['Owner', 'Phone DNC', 'Phone', 'Mobile']])
  screen.getByText(/^\+1 415-555-2671, from “Mobile” because “Phone” has no number;/)
  await user.selectOptions(phone, 'Mobile')
  await screen.findByText(/^\+1 646-555-0111;/)
  expect(document.activeElement).toBe(phone)
  screen.getByRole('combobox', { name: 'Number to call', description: /^For example 415 555 2671 ?, 646 555 0111$/ })
})

it('another column for the name can be chosen, or none', async () => {
  const user = await openList(PHONES)
  const name = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Name' })
  expect(name.selectedOptions[0]?.text).toBe('No name')
  await user.selectOptions(name, 'Owner')
  await screen.findByRole('cell', { name: 'Cy' })
  screen.getByRole('combobox', { name: 'Name', description: /^For example Ada ?, Bo ?, Cy$/ })
  await user.selectOptions(name, 'No name')
  await expect.poll(() => screen.queryByRole('cell', { name: 'Cy' })).toBeNull()
})

it('people who opted out in the list are counted separately, and can still be called', async () => {
  const user = await openList(PHONES)
  await user.click(screen.getByRole('button', { name: '1 Opted out' }))
  await screen.findByText('Opted out in the list’s column “Phone DNC”')
  const option = screen.getByRole('switch', {
    name: 'Also call people who opted out in this list',
    description: '1 row left out because of the column “Phone DNC”.',
  })
  await user.click(option)
  await screen.findByRole('button', { name: '0 Opted out' })
  await user.click(screen.getByRole('button', { name: '3 Accepted' }))
  await screen.findByText(/^\+1 212-555-0147;/)
  await user.click(option)
  await screen.findByRole('button', { name: '1 Opted out' })
})

it('a list without such a column has no tile for opted-out people', async () => {
  await openList('phone\n2125550147\n')
  expect(screen.getAllByRole('button', { name: /^\d/ })).toHaveLength(6)
  expect(screen.queryByRole('switch')).toBeNull()
})

it('a list whose columns are not recognized is checked once a column is chosen', async () => {
  const user = await openList('Owner,Line\nAda,2125550147\n')
  const phone = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Number to call' })
  expect([phone.selectedOptions[0]?.text, screen.queryByRole('combobox', { name: 'Name' })]).toEqual([
    ...['Choose a column', null],
  ])
  await user.selectOptions(phone, 'Line')
  await screen.findByText(/^\+1 212-555-0147;/)
})

async function openList(text: string): Promise<ReturnType<typeof userEvent.setup>> {
  const worker = createWorker(text)
  render(<List worker={worker} first={await worker.check(INPUT, () => {})} />)
  return userEvent.setup()
}

const INPUT = {
  source: null,
  rules: { countries: ['1'], agentVariables: [], unreadableBraces: [], disclosureLanguages: null },
  choice: {},
}

/** Checks and pages a list like the real worker, but in the page. */
function createWorker(text: string): RecipientWorker {
  let list: CheckedSheet | null = null
  return {
    check: async (input, onProgress) => {
      const content = await readSource(new File([text], 'list.csv'))
      if ('problem' in content) throw new Error(content.problem)
      const checked = await checkList(content, { ...input, onProgress })
      if ('problem' in checked) return checked
      list = checked
      return checked.summary
    },
    getPage: async (page) => await Promise.resolve(list ? getRowPage(list, page) : []),
    exportRefused: async () => await Promise.resolve(new Blob()),
    create: async () => await Promise.resolve({ failure: '', unknownValues: null }),
    plan: async () => await Promise.reject(new Error('No plan')),
    close: () => {},
  }
}

/** As in the campaign form. */
function List({ worker, first }: { worker: RecipientWorker; first: CheckedList | UnreadableList }): ReactNode {
  const [list, setList] = useState(first)
  const [choice, setChoice] = useState<ListChoice>({})

  function choose(change: ListChoice): void {
    setChoice({ ...choice, ...change })
    void worker.check({ ...INPUT, choice: { ...choice, ...change } }, () => {}).then(setList)
  }

  if ('problem' in list) return <ColumnFields columns={list.columns} choice={choice} onChoose={choose} />
  const shown = { ...list.choice, ...choice }
  return (
    <>
      <ColumnFields columns={list.columns} choice={shown} onChoose={choose} />
      <CheckedListView
        fileName="list.csv"
        checked={list}
        worker={worker}
        includeOptedOut={shown.includeOptedOut}
        onChoose={choose}
      />
    </>
  )
}
