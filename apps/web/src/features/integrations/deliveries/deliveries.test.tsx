// @vitest-environment happy-dom
import { recordPastCall } from '@callwright/api/testing/record-past-call'
import type { Browser, World } from '@callwright/api/testing/test-world'
import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { it, openApp, type StartPath } from '../../../testing/open-app.tsx'
import { addEndpoint, completeCall, recordResponse } from '../../../testing/webhooks.ts'

type Answer = Parameters<typeof recordResponse>[2]

it('a failed delivery shows its request and response, and is sent again', async () => {
  const at = withResponse({ httpStatus: 500, responseStart: 'Out of order' })
  await using app = await openApp('business', at)
  await app.user.click(await screen.findByRole('button', { name: /^View call\.completed, / }))
  const dialog = within(await screen.findByRole('dialog', { name: 'call.completed' }))
  const attempts = within(await dialog.findByRole('list', { name: 'Attempts' }))
  attempts.getByText('Attempt 1')
  attempts.getByText('500')
  attempts.getByText('120 ms')
  expect(attempts.getByRole('group', { name: 'Response to attempt 1' }).textContent).toBe('Out of order')
  dialog.getByText('Failed')
  dialog.getByText('webhook-signature')
  dialog.getByText('v1,abc')
  const body = JSON.parse(dialog.getByRole('region', { name: 'Request body' }).querySelector('pre')?.textContent ?? '')
  expect(body).toMatchObject({ type: 'call.completed', data: { sequence: 1 } })
  await app.user.click(dialog.getByRole('button', { name: 'Copy request body' }))
  expect(JSON.parse(await navigator.clipboard.readText())).toEqual(body)

  await app.user.click(dialog.getByRole('button', { name: 'Redeliver' }))
  await screen.findByText('Redelivering')
  await dialog.findByText('Retrying')
  dialog.getByText(/^Next attempt /)
  attempts.getByText('Attempt 1')
  await app.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(location.search).toBe('')
})

it('an attempt without a response says why', async () => {
  await using app = await openApp('business', withResponse({ httpStatus: null, error: 'Could not connect' }))
  await screen.findByText('Could not connect')
  await app.user.click(screen.getByRole('button', { name: /^View / }))
  await within(await screen.findByRole('dialog')).findByText('Could not connect')
})

it('a delivery to an endpoint that is off is on hold', async () => {
  await using app = await openApp('business', async (world, browser) => {
    const { endpointId } = await completeCall(world, browser)
    const [endpoint] = (await browser.caller.webhooks.endpoints()).rows
    if (!endpoint) throw new Error('There is no endpoint')
    const { url, description, events, includeTranscript } = endpoint
    const settings = { url, description, events, includeTranscript }
    await browser.caller.webhooks.changeEndpoint({ ...settings, endpointId, isOn: false })
    return `/integrations/${endpointId}`
  })
  await app.user.click(await screen.findByRole('button', { name: /^View / }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('On hold')
  dialog.getByText('The endpoint is off. This event will be sent once you switch it back on.')
})

it('the log is filtered by event and status', async () => {
  await using app = await openApp('business', withResponse({ httpStatus: 200 }))
  await screen.findByRole('button', { name: /^View / })
  await app.user.selectOptions(screen.getByLabelText('Status'), 'Failed')
  await screen.findByText('No deliveries match')
  await app.user.selectOptions(screen.getByLabelText('Status'), 'Delivered')
  await screen.findByRole('button', { name: /^View / })
  await app.user.selectOptions(screen.getByLabelText('Event'), 'call.missed')
  await screen.findByText('No deliveries match')
  expect(location.search).toBe('?state=delivered&event=call.missed')
  await app.user.click(screen.getByRole('button', { name: 'Show all deliveries' }))
  await screen.findByRole('button', { name: /^View / })
  expect(location.search).toBe('')
})

it('the log of several endpoints is filtered by endpoint', async () => {
  await using app = await openApp('business', async (world, browser) => {
    await addEndpoint(browser, { url: 'https://other.example.com/hooks', description: 'Other' })
    await completeCall(world, browser)
    return '/integrations'
  })
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^View / })).toHaveLength(2))
  await app.user.selectOptions(await screen.findByLabelText('Endpoint'), 'Other')
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^View / })).toHaveLength(1))
  expect(location.search).toMatch(/^\?endpoint=.+/)
})

it('Call Details links to the deliveries of the call, which link back', async () => {
  await using app = await openApp('business', async (world, browser) => {
    const { callId } = await completeCall(world, browser)
    return `/call-dashboard?call=${callId}`
  })
  await app.user.click(await screen.findByRole('link', { name: 'Webhook deliveries' }))
  await screen.findByText(/^Showing events about one call only\./)
  await screen.findByRole('button', { name: /^View call\.completed, / })
  expect(screen.getByRole('link', { name: 'View call' }).getAttribute('href')).toMatch(/^\/call-dashboard\?call=.+/)
  expect(screen.queryByRole('button', { name: 'Add endpoint' })).toBeNull()
  await app.user.click(screen.getByRole('button', { name: 'All calls' }))
  await screen.findByRole('button', { name: 'Add endpoint' })
})

it('Call Details has no link to deliveries without an endpoint', async () => {
  const at = async (world: World, browser: Browser): Promise<string> =>
    `/call-dashboard?call=${await recordPastCall(world, browser, { days: 0, id: 'conv_1' })}`
  await using _app = await openApp('business', at)
  await screen.findByLabelText('Notes')
  expect(screen.queryByRole('link', { name: 'Webhook deliveries' })).toBeNull()
})

it('a call without deliveries says why', async () => {
  await using app = await openApp('business', '/integrations?call=other')
  await screen.findByText('No deliveries for this call')
  await app.user.click(screen.getByRole('button', { name: 'Show all deliveries' }))
  await screen.findByText('No endpoints yet')
})

it('a delivery that no longer exists says so', async () => {
  await using _app = await openApp('business', async (_world, browser) => {
    await addEndpoint(browser)
    return '/integrations?delivery=gone'
  })
  await screen.findByText('This delivery no longer exists')
})

it('a delivery that cannot be loaded is loaded again, and a failed redelivery is shown', async () => {
  const at = withResponse({ httpStatus: 500 })
  await using app = await openApp('business', at, { failing: ['webhooks.delivery', 'webhooks.redeliver'] })
  await app.user.click(await screen.findByRole('button', { name: /^View / }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('The delivery could not be loaded')
  app.server.failing.delete('webhooks.delivery')
  await app.user.click(dialog.getByRole('button', { name: 'Try again' }))
  await dialog.findByText('Attempt 1')
  await app.user.click(dialog.getByRole('button', { name: 'Redeliver' }))
  await screen.findByText('Not redelivered')
  await dialog.findByText('Retrying')
})

/** A completed call whose delivery got this response. */
function withResponse(answer: Answer): StartPath {
  return async (world, browser) => {
    const { deliveryId, endpointId } = await completeCall(world, browser)
    await recordResponse(world, deliveryId, answer)
    return `/integrations/${endpointId}`
  }
}
