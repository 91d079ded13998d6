// @vitest-environment happy-dom
import { OPERATOR_PASSWORD } from '@callwright/api/testing/operator'
import { type Browser, PASSWORD, type World } from '@callwright/api/testing/test-world'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, vi } from 'vitest'
import { it, openApp, type StartPath } from '../../../testing/open-app.tsx'

const KEYS = '/integrations?tab=keys'

it('a key is shown once, works, and is refused after it is revoked', async () => {
  await using app = await openApp('business', KEYS)
  await screen.findByText('No API keys yet')
  const dialog = within(await openForm(app.user))
  await app.user.type(dialog.getByLabelText('Name'), 'CRM')
  await app.user.type(dialog.getByLabelText('Password'), PASSWORD)
  await app.user.type(dialog.getByLabelText('Password'), 'x')
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  await app.user.click(dialog.getByRole('button', { name: 'Create key' }))
  const password = await dialog.findByLabelText('Password', { selector: '[aria-invalid="true"]' })
  await waitFor(() => expect(scroll.mock.contexts).toContain(password))
  expect(document.activeElement).toBe(password)
  await app.user.type(password, '{Backspace}')
  await app.user.click(dialog.getByRole('button', { name: 'Create key' }))
  await screen.findByRole('dialog', { name: 'Copy your key now' })
  await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true))
  const key = screen.getByRole('group', { name: 'API key' }).textContent
  expect(key).toMatch(/^cw_\w{49}$/)
  await app.user.keyboard('{Escape}')
  await screen.findByText('Please copy the key first')
  await app.user.click(screen.getByRole('button', { name: 'Copy' }))
  await screen.findByText('API key copied')
  expect(await navigator.clipboard.readText()).toBe(key)
  await app.user.click(screen.getByRole('button', { name: 'I have copied it' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByText(`${key.slice(0, 7)}…${key.slice(-4)}`)
  expect(document.body.textContent).not.toContain(key)
  screen.getByText('calls:read, campaigns:read, agent:read, business:read, usage:read')

  await expect(app.world.withKey(key).caller.calls.list({})).resolves.toMatchObject({ total: 0 })
  await app.user.click(screen.getByRole('button', { name: 'Revoke CRM' }))
  const question = within(await screen.findByRole('dialog', { name: 'Revoke this key?' }))
  await app.user.click(question.getByRole('button', { name: 'Revoke' }))
  await screen.findByText('Key revoked')
  await screen.findByText('Revoked')
  screen.getByText('0 of 20 active keys')
  expect(screen.queryByRole('button', { name: 'Revoke CRM' })).toBeNull()
  await expect(app.world.withKey(key).caller.calls.list({})).rejects.toThrow()
})

it('a name and a permission are required', async () => {
  await using app = await openApp('business', KEYS)
  const dialog = within(await openForm(app.user))
  for (const box of dialog.getAllByRole<HTMLInputElement>('checkbox')) if (box.checked) await app.user.click(box)
  await app.user.click(dialog.getByRole('button', { name: 'Create key' }))
  const name = await dialog.findByRole('textbox', { name: 'Name', description: 'Please name the key' })
  await waitFor(() => expect(document.activeElement).toBe(name))
  dialog.getByRole('group', { name: 'Permissions', description: 'Please choose at least one permission' })
  await app.user.click(dialog.getByRole('button', { name: 'Full access' }))
  await app.user.type(name, 'CRM')
  await app.user.type(dialog.getByLabelText('Password'), PASSWORD)
  await app.user.selectOptions(dialog.getByLabelText('Expires'), 'Never')
  await app.user.click(dialog.getByRole('button', { name: 'Create key' }))
  await app.user.click(await screen.findByRole('button', { name: 'I have copied it' }))
  await screen.findByText('Full access')
})

it('expired keys are marked, and only active ones count', async () => {
  const at = withKeys(2, async ({ deps }) => {
    await deps.db
      .updateTable('api_keys')
      .set({ expiresAt: deps.now() - 1 })
      .where('name', '=', 'Key 0')
      .execute()
  })
  await using _app = await openApp('business', at)
  await screen.findByText('1 of 20 active keys')
  screen.getByText('Expired')
  screen.getByText('Active')
  expect(screen.queryByRole('button', { name: 'Revoke Key 0' })).toBeNull()
  screen.getByRole('button', { name: 'Revoke Key 1' })
})

it('with twenty active keys, none can be created', async () => {
  await using _app = await openApp('business', withKeys(20))
  await screen.findByText('20 of 20 active keys. Revoke one to create another.')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Create key' }).disabled).toBe(true)
})

it('a key that could not be created is reported, and the form stays', async () => {
  await using app = await openApp('business', KEYS, { failing: ['keys.create'] })
  const dialog = within(await openForm(app.user))
  await app.user.type(dialog.getByLabelText('Name'), 'CRM')
  await app.user.type(dialog.getByLabelText('Password'), PASSWORD)
  await app.user.click(dialog.getByRole('button', { name: 'Create key' }))
  await dialog.findByRole('alert')
  expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('CRM')
})

it('a key that could not be revoked is reported', async () => {
  await using app = await openApp('business', withKeys(1), { failing: ['keys.revoke'] })
  await app.user.click(await screen.findByRole('button', { name: 'Revoke Key 0' }))
  await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke' }))
  await screen.findByText('Not revoked')
})

it('the operator creates a key for the installation', async () => {
  await using app = await openApp('operator', KEYS)
  const dialog = within(await openForm(app.user))
  expect(dialog.getAllByRole('checkbox').map((box) => box.getAttribute('name'))).toEqual(['admin:read', 'admin:write'])
  await app.user.type(dialog.getByLabelText('Name'), 'Monitoring')
  await app.user.type(dialog.getByLabelText('Password'), OPERATOR_PASSWORD)
  await app.user.click(dialog.getByRole('button', { name: 'Create key' }))
  await screen.findByRole('dialog', { name: 'Copy your key now' })
  expect(screen.getByRole('group', { name: 'API key' }).textContent).toMatch(/^cwop_\w{49}$/)
  await app.user.click(screen.getByRole('button', { name: 'I have copied it' }))
  await screen.findByText('admin:read')
  await app.user.click(screen.getByRole('button', { name: 'Revoke Monitoring' }))
  await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke' }))
  await screen.findByText('Key revoked')
  await screen.findByText('Revoked')
})

function withKeys(count: number, prepare?: (world: World) => Promise<void>): StartPath {
  return async (world: World, { caller }: Browser) => {
    for (let number = 0; number < count; number += 1) {
      const name = `Key ${number}`
      await caller.keys.create({ name, scopes: ['calls:read'], expiresInDays: 90, password: PASSWORD })
    }
    await prepare?.(world)
    return KEYS
  }
}

async function openForm(user: UserEvent): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: 'Create key' }))
  return await screen.findByRole('dialog', { name: 'Create API key' })
}
