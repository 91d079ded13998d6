// @vitest-environment happy-dom
import { recordPastCall } from '@callwright/api/testing/record-past-call'
import { PASSWORD, type Browser, type World } from '@callwright/api/testing/test-world'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import { it, openApp, type StartPath } from '../../../testing/open-app.tsx'
import { addTool, recordRun } from '../../../testing/tools.ts'

it('words are changed without the password, and the headers stay', async () => {
  await using app = await openApp('business', atTool())
  const edit = within(await openEditor(app.user))
  expect(edit.queryByLabelText('Password')).toBeNull()
  await app.user.type(edit.getByLabelText('When to use it'), ' Always.')
  await app.user.click(edit.getByRole('button', { name: 'Save' }))
  await screen.findByText('Tool saved')
  await screen.findByText(/ready\. Always\.$/)
  screen.getByText('X-Key')
})

it('what is sent is changed with the password; another server loses the headers', async () => {
  await using app = await openApp('business', atTool())
  const edit = within(await openEditor(app.user))
  await app.user.click(edit.getByRole('switch', { name: 'It changes something' }))
  edit.getByLabelText('Password')
  expect(edit.queryByText(/^This is another server\./)).toBeNull()
  await app.user.clear(edit.getByLabelText('URL'))
  await app.user.type(edit.getByLabelText('URL'), 'https://other.example.com/cars/{{plate}')
  edit.getByText(/^This is another server\. .* the old one: X-Key\./)
  await app.user.type(edit.getByLabelText('Password'), PASSWORD)
  await app.user.click(edit.getByRole('button', { name: 'Save' }))
  await screen.findByText('Tool saved')
  await screen.findByText(/^This tool changes something, and Try it sends a real request/)
  expect(screen.queryByText('X-Key')).toBeNull()
})

it('a saved header is replaced or removed, and its value is never shown', async () => {
  await using app = await openApp('business', atTool())
  const edit = within(await openEditor(app.user))
  const header = within(edit.getByRole('group', { name: 'X-Key' }))
  const value = header.getByLabelText<HTMLInputElement>('Value')
  expect([value.value, value.placeholder]).toEqual(['', 'Saved. Type to replace it.'])
  await app.user.type(value, 'k-2')
  edit.getByLabelText('Password')
  await app.user.click(edit.getByRole('button', { name: 'Remove X-Key' }))
  await app.user.type(edit.getByLabelText('Password'), PASSWORD)
  await app.user.click(edit.getByRole('button', { name: 'Save' }))
  await screen.findByText('Tool saved')
  await waitFor(() => expect(screen.queryByText('X-Key')).toBeNull())
})

it('a tool is switched off, and removed', async () => {
  await using app = await openApp('business', atTool())
  await app.user.click(await screen.findByRole('switch', { name: 'Your agent may use this tool' }))
  await screen.findByText('Off')
  await app.user.click(screen.getByRole('button', { name: 'Remove' }))
  const question = within(await screen.findByRole('dialog', { name: 'Remove this tool?' }))
  await app.user.click(question.getByRole('button', { name: 'Remove' }))
  await screen.findByText('Tool removed')
  await screen.findByText('No tools yet')
  expect(location.search).toBe('?tab=tools')
})

it('a failed removal is shown', async () => {
  await using app = await openApp('business', atTool(), { failing: ['tools.remove'] })
  await app.user.click(await screen.findByRole('button', { name: 'Remove' }))
  const question = within(await screen.findByRole('dialog'))
  await app.user.click(question.getByRole('button', { name: 'Remove' }))
  await screen.findByText('Not removed')
})

it('a paused tool says why', async () => {
  const at = atTool(async ({ deps }) => {
    await deps.db
      .updateTable('tools')
      .set({ pausedUntil: deps.now() + 30_000 })
      .execute()
  })
  await using _app = await openApp('business', at)
  await screen.findByText(/^Your system failed five times in a row/)
})

it('a failed try is shown', async () => {
  await using app = await openApp('business', atTool(), { failing: ['tools.tryOut'] })
  await app.user.type(await screen.findByLabelText('plate'), 'AB 12{Enter}')
  await screen.findByRole('alert')
})

it('the runs unfold, are filtered, and lead to their call', async () => {
  const at = atTool(async (world, browser, toolId) => {
    await recordPastCall(world, browser, { days: 1, id: 'conv_1' })
    const at = world.deps.now()
    await recordRun(world, browser, { id: '1', toolId, at, outcome: 'failed' })
    await recordRun(world, browser, { id: '2', toolId, at, outcome: 'ok', isTest: 1 })
  })
  await using app = await openApp('business', at)
  await screen.findAllByRole('link', { name: 'View call' })
  const runs = within(screen.getByRole('list', { name: 'Runs, newest first' }))
  const [newest, oldest] = runs.getAllByRole('listitem').map((item) => within(item))
  newest?.getByText('Answered')
  newest?.getByText('Test')
  await app.user.click(newest?.getByText('plate: AB 12') ?? document.body)
  newest?.getByText(/"status": "ready"/)
  expect(oldest?.getByRole('link', { name: 'View call' }).getAttribute('href')).toMatch(/^\/call-dashboard\?call=/)
  await app.user.selectOptions(screen.getByLabelText('Outcome'), 'Failed')
  await waitFor(() => expect(screen.getAllByRole('link', { name: 'View call' })).toHaveLength(1))
  await app.user.selectOptions(screen.getByLabelText('Outcome'), 'Not done')
  await app.user.click(await screen.findByRole('button', { name: 'Show all runs' }))
  await waitFor(() => expect(screen.getAllByRole('link', { name: 'View call' })).toHaveLength(2))
})

type Prepare = (world: World, browser: Browser, toolId: string) => Promise<void>

function atTool(prepare?: Prepare): StartPath {
  return async (world, browser) => {
    const { id } = await addTool(browser)
    await prepare?.(world, browser, id)
    return `/integrations/${id}`
  }
}

async function openEditor(user: UserEvent): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  return await screen.findByRole('dialog', { name: 'Edit tool' })
}
