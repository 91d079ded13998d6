// @vitest-environment happy-dom
import type { Transfer } from '@callwright/contract/agent/transfers'
import { asE164 } from '@callwright/contract/text/phone'
import { signInOperator, tenantOf } from '@callwright/api/testing/operator'
import type { Browser, World } from '@callwright/api/testing/test-world'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import { it, openApp, type StartPath } from '../../../testing/open-app.tsx'
import { refuseAgentUpdates } from '../../../testing/refuse-agent-updates.ts'

const HOURS = '/callwright-agent?tab=hours'
const ANN: Transfer = {
  name: 'Ann',
  phoneNumber: asE164('+14155552671'),
  condition: 'The caller is upset.',
  type: 'conference',
  outsideHours: false,
}
const BOB: Transfer = { ...ANN, name: 'Bob', phoneNumber: asE164('+14155552672'), type: 'blind' }
/** One of the simulator's numbers, and one that is not in its account. */
const [ACCOUNT_NUMBER, OWN_LINE] = ['+12025550100', '+13125550155']
const BLIND_REFUSAL =
  '“Connect at once” is unavailable because the voice provider does not manage all of your phone numbers.'

it('a business without transfers adds a person', async () => {
  await using app = await openApp('business', '/callwright-agent')
  await app.user.click(await screen.findByRole('tab', { name: 'Hours & Transfers' }))
  await screen.findByText('0 of 5 people')
  screen.getByText(/^No people yet\. /)
  expect(location.search).toBe('?tab=hours')
  const dialog = within(await openDialog(app.user, 'Add person'))
  dialog.getByRole('combobox', { name: 'How to connect', description: /the person sees the customer’s number\.$/ })
  await fill(app.user, { phoneNumber: '(415) 555-2671' })
  await app.user.selectOptions(dialog.getByLabelText('How to connect'), 'Connect at once')
  await app.user.click(dialog.getByRole('checkbox', { name: 'Also outside your opening hours' }))
  await app.user.click(dialog.getByRole('button', { name: 'Add person' }))
  await screen.findByText('1 of 5 people')
  expect(readRows()).toEqual(['AnnConnect at onceAlso outside hours+1 415-555-2671The caller is upset.Edit'])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByText('Transfers Updated')
})

it('a name, a number, and when to transfer are required', async () => {
  await using app = await openApp('business', HOURS)
  const dialog = within(await openDialog(app.user, 'Add person'))
  await app.user.click(dialog.getByRole('button', { name: 'Add person' }))
  const name = await dialog.findByRole('textbox', { name: 'Name', description: 'Name is required' })
  dialog.getByRole('textbox', { name: 'Phone Number', description: 'Please enter a phone number' })
  dialog.getByRole('textbox', { name: 'When to transfer', description: 'Please say when to transfer a call' })
  await waitFor(() => expect(document.activeElement).toBe(name))
  await app.user.type(name, 'Ann')
  await waitFor(() => expect(dialog.queryByText('Name is required')).toBeNull())
})

it('a number of an agent is refused at its field, which keeps the input', async () => {
  const description =
    'Ann: An agent answers this number, so a transferred call would come back. Please enter another one.'
  await using app = await openApp('business', withTransfers([BOB], [ACCOUNT_NUMBER]))
  const dialog = within(await openDialog(app.user, 'Add person'))
  await fill(app.user, { phoneNumber: ACCOUNT_NUMBER })
  await app.user.click(dialog.getByRole('button', { name: 'Add person' }))
  const field = await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Phone Number', description })
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual([ACCOUNT_NUMBER, 'true'])
  await app.user.clear(field)
  await app.user.type(field, '415 555 2671')
  expect(dialog.queryByText(description)).toBeNull()
  await app.user.click(dialog.getByRole('button', { name: 'Add person' }))
  await screen.findByText('2 of 5 people')
})

it('a person is edited', async () => {
  await using app = await openApp('business', withTransfers([ANN, BOB]))
  await app.user.click(await screen.findByRole('button', { name: 'Edit Ann' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit person' }))
  expect(dialog.getByLabelText<HTMLInputElement>('Phone Number').value).toBe('+1 415-555-2671')
  await app.user.clear(dialog.getByLabelText('Name'))
  await app.user.type(dialog.getByLabelText('Name'), 'Anna')
  await app.user.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('Anna')
  expect(readRows()).toEqual([
    'AnnaStay until they answer+1 415-555-2671The caller is upset.Edit',
    'BobConnect at once+1 415-555-2672The caller is upset.Edit',
  ])
})

it('a person is removed after confirmation', async () => {
  await using app = await openApp('business', withTransfers([ANN, BOB]))
  await app.user.click(await screen.findByRole('button', { name: 'Remove Ann' }))
  const question = within(await screen.findByRole('dialog', { name: 'Remove “Ann”?' }))
  await app.user.click(question.getByRole('button', { name: 'Remove' }))
  await screen.findByText('1 of 5 people')
  expect(readRows()).toEqual(['BobConnect at once+1 415-555-2672The caller is upset.Edit'])
})

it.each([
  {
    settings: { countries: ['44'] },
    assigned: [],
    reason: /^Calls to .+ are not allowed\. Your administrator can allow them\./,
  },
  {
    settings: {},
    assigned: [ACCOUNT_NUMBER],
    reason: /^An agent answers this number now, so calls would come back\./,
  },
])('a person who can no longer get calls is marked: $reason', async ({ settings, assigned, reason }) => {
  const at: StartPath = async (world, browser) => {
    const path = await withTransfers([{ ...ANN, phoneNumber: asE164(ACCOUNT_NUMBER) }], assigned)(world, browser)
    Object.assign(world.deps.settings, settings)
    return path
  }
  await using _app = await openApp('business', at)
  const mark = await screen.findByText(reason)
  expect(mark.textContent).toMatch(/ Your agent no longer transfers calls to this number\.$/)
})

it('more than five people cannot be added', async () => {
  const five = [1, 2, 3, 4, 5].map((digit) => ({
    ...ANN,
    name: `Ann ${digit}`,
    phoneNumber: asE164(`+1415555267${digit}`),
  }))
  await using _app = await openApp('business', withTransfers(five))
  await screen.findByText('5 of 5 people. Remove one to add another.')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add person' }).disabled).toBe(true)
})

it('blind transfers are disabled, with the reason, if the provider does not manage every number', async () => {
  await using app = await openApp('business', withTransfers([BOB], [OWN_LINE]))
  await screen.findByText(`${BLIND_REFUSAL} Your agent stays until they answer instead.`)
  const dialog = within(await openDialog(app.user, 'Add person'))
  const how = dialog.getByRole('combobox', { name: 'How to connect', description: new RegExp(BLIND_REFUSAL) })
  expect(within(how).getByRole<HTMLOptionElement>('option', { name: 'Connect at once' }).disabled).toBe(true)
  // Bob's blind transfer does not block saving.
  await fill(app.user, { phoneNumber: '415 555 2671' })
  await app.user.click(dialog.getByRole('button', { name: 'Add person' }))
  await screen.findByText('2 of 5 people')
  expect(readRows()).toEqual([
    'BobStay until they answer+1 415-555-2672The caller is upset.Edit',
    'AnnStay until they answer+1 415-555-2671The caller is upset.Edit',
  ])
})

it('a blind transfer that has become impossible is refused at its field', async () => {
  await using app = await openApp('business', HOURS)
  const dialog = within(await openDialog(app.user, 'Add person'))
  await fill(app.user, { phoneNumber: '415 555 2671' })
  await app.user.selectOptions(dialog.getByLabelText('How to connect'), 'Connect at once')
  await assign(app.world, app.browser, OWN_LINE)
  await app.user.click(dialog.getByRole('button', { name: 'Add person' }))
  const how = await dialog.findByRole('combobox', { name: 'How to connect', description: `Ann: ${BLIND_REFUSAL}` })
  await app.user.selectOptions(how, 'Stay until they answer')
  await app.user.click(dialog.getByRole('button', { name: 'Add person' }))
  await screen.findByText('1 of 5 people')
})

it('a person is saved even if the voice provider fails, and the screen says why calls are not transferred yet', async () => {
  await using app = await openApp('business', HOURS)
  refuseAgentUpdates(app.world)
  const dialog = within(await openDialog(app.user, 'Add person'))
  await fill(app.user, { phoneNumber: '415 555 2671' })
  await app.user.click(dialog.getByRole('button', { name: 'Add person' }))
  await screen.findByText('1 of 5 people')
  await screen.findByText(/^Your changes are saved, but they have not reached the voice service yet\. /)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByText('Transfers Updated')).toBeNull()
})

type Prepare = Exclude<StartPath, string>

/** Saves the transfers, then assigns numbers to the business. */
function withTransfers(transfers: Transfer[], numbers: readonly string[] = []): Prepare {
  return async (world, browser) => {
    await browser.caller.agent.saveTransfers({ transfers })
    for (const number of numbers) await assign(world, browser, number)
    return HOURS
  }
}

async function assign(world: World, browser: Browser, number: string): Promise<void> {
  const operator = await signInOperator(world)
  await operator.caller.admin.assignNumber({ number, tenantId: await tenantOf(browser) })
}

async function openDialog(user: UserEvent, name: string): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name }))
  return await screen.findByRole('dialog', { name })
}

async function fill(user: UserEvent, { phoneNumber }: { phoneNumber: string }): Promise<void> {
  await user.type(screen.getByLabelText('Name'), 'Ann')
  await user.type(screen.getByLabelText('Phone Number'), phoneNumber)
  await user.type(screen.getByLabelText('When to transfer'), 'The caller is upset.')
}

function readRows(): (string | null)[] {
  return [...screen.getByRole('list', { name: 'Transfer to a person' }).children].map(({ textContent }) => textContent)
}
