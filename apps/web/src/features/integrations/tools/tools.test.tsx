// @vitest-environment happy-dom
import { PASSWORD } from '@callwright/api/testing/test-world'
import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { it, openApp } from '../../../testing/open-app.tsx'
import { addTool } from '../../../testing/tools.ts'

it('a business adds its first tool, and tries it', async () => {
  await using app = await openApp('business', async ({ deps }) => {
    Object.assign(deps, { settings: { ...deps.settings, webhooksAllowPrivate: true } })
    return '/integrations?tab=tools'
  })
  const { user } = app
  await user.click(await screen.findByRole('button', { name: 'Add tool' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add tool' })
  const form = within(dialog)
  await waitFor(() => expect(document.activeElement).toBe(form.getByRole('textbox', { name: 'Name' })))
  await user.keyboard('Car status')
  await user.type(form.getByLabelText('When to use it'), 'When a caller asks whether their car is ready.')
  // A brace is doubled for the typing.
  await user.type(form.getByLabelText('URL'), 'http://127.0.0.1:9000/cars/{{plate}')
  const plate = within(form.getByRole('group', { name: 'plate' }))
  await user.click(form.getByRole('button', { name: 'Save' }))
  await plate.findByText('Please describe it for the agent')
  await user.type(plate.getByLabelText('Description for your agent'), 'The license plate')
  await user.type(form.getByLabelText('Password'), PASSWORD)
  await user.click(form.getByRole('button', { name: 'Save' }))

  await screen.findByRole('heading', { name: 'car_status', level: 1 })
  const typed = await screen.findByLabelText('plate')
  await waitFor(() => expect(document.activeElement).toBe(typed))
  await user.keyboard('{Enter}')
  await screen.findByText('Please enter a value')
  await user.type(typed, 'AB 12{Enter}')
  await screen.findByText('That is not possible right now.')
  screen.getByText('No answer')
  screen.getByText('GET http://127.0.0.1:9000/cars/AB%2012')
})

it('a placeholder in the URL adds a parameter, which goes with it until it is described', async () => {
  await using app = await openApp('business', '/integrations?tab=tools')
  await app.user.click(await screen.findByRole('button', { name: 'Add tool' }))
  const form = within(await screen.findByRole('dialog'))
  const url = form.getByLabelText('URL')
  await app.user.type(url, 'https://example.com/{{plate}')
  form.getByRole('group', { name: 'plate' })
  await app.user.type(url, '{Backspace}s}')
  expect(form.queryByRole('group', { name: 'plate' })).toBeNull()
  await app.user.type(within(form.getByRole('group', { name: 'plates' })).getByLabelText(/^Description/), 'Plates')
  await app.user.clear(url)
  form.getByRole('group', { name: 'plates' })
  await app.user.click(form.getByRole('button', { name: 'Remove plates' }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Add parameter'))
})

it.each<[kind: string, label: string | null, isRequiredShown: boolean]>([
  ['Number', 'Description for your agent', true],
  ['One of a list', 'Choices', true],
  ['Always the same', 'What is sent', false],
  ['Variable of the call', 'Name of the variable', true],
  ['Caller’s number', null, true],
  ['ID of the call', null, false],
])('a parameter with the value "%s" has the field %s', async (kind, label, isRequiredShown) => {
  await using app = await openApp('business', '/integrations?tab=tools')
  await app.user.click(await screen.findByRole('button', { name: 'Add tool' }))
  const form = within(await screen.findByRole('dialog'))
  await app.user.click(form.getByRole('button', { name: 'Add parameter' }))
  await app.user.keyboard('part')
  const row = within(form.getByRole('group', { name: 'part' }))
  await app.user.selectOptions(row.getByLabelText('Value'), kind)
  if (label !== null) await app.user.type(row.getByLabelText(label), 'x')
  expect(row.queryAllByRole('textbox').length > 1).toBe(label !== null)
  expect(row.queryByRole('checkbox', { name: 'Required' }) !== null).toBe(isRequiredShown)
})

it('a name that is taken, and a URL that is not allowed, are refused at their fields', async () => {
  await using app = await openApp('business', async (_world, browser) => {
    await addTool(browser)
    return '/integrations?tab=tools'
  })
  await app.user.click(await screen.findByRole('button', { name: 'Add tool' }))
  const form = within(await screen.findByRole('dialog'))
  await app.user.type(form.getByLabelText('Name'), 'car status')
  await app.user.type(form.getByLabelText('When to use it'), 'Now.')
  await app.user.type(form.getByLabelText('URL'), 'http://example.com')
  await app.user.type(form.getByLabelText('Password'), PASSWORD)
  await app.user.click(form.getByRole('button', { name: 'Save' }))
  await form.findByRole('textbox', { name: 'URL', description: 'The URL must start with https://' })
  await app.user.clear(form.getByLabelText('URL'))
  await app.user.type(form.getByLabelText('URL'), 'https://example.com')
  await app.user.click(form.getByRole('button', { name: 'Save' }))
  await form.findByRole('textbox', { name: 'Name', description: /^There is already a tool called car_status/ })
})

it('the list shows each tool’s state, and switches it', async () => {
  await using app = await openApp('business', async ({ deps }, browser) => {
    for (let number = 0; number < 10; number += 1) await addTool(browser, `tool_${number}`)
    const pausedUntil = deps.now() + 30_000
    await deps.db.updateTable('tools').set({ pausedUntil }).where('name', '=', 'tool_3').execute()
    return '/integrations?tab=tools'
  })
  await screen.findByText('10 of 10 tools. Remove one to add another.')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add tool' }).disabled).toBe(true)
  expect(screen.getAllByText('On')).toHaveLength(9)
  screen.getByText('Paused')
  const toggle = screen.getByRole('switch', { name: 'Use tool_7' })
  await app.user.click(toggle)
  await screen.findByText('Off')
  expect(screen.getAllByText('On')).toHaveLength(8)
  await app.user.click(screen.getByText('tool_5'))
  await screen.findByRole('heading', { name: 'tool_5', level: 1 })
})

it('a failed switch is shown', async () => {
  const at = async (_world: unknown, browser: Parameters<typeof addTool>[0]): Promise<string> => {
    await addTool(browser)
    return '/integrations?tab=tools'
  }
  await using app = await openApp('business', at, { failing: ['tools.change'] })
  await app.user.click(await screen.findByRole('switch', { name: 'Use car_status' }))
  await screen.findByText('Not switched off')
})
