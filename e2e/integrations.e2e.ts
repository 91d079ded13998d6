import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openSignedIn, OPERATOR, PASSWORD, placeCall, signUp } from './support/business.ts'
import type { Screen } from './support/chromium.ts'
import { oncePerFile } from './support/once-per-file.ts'
import { waitForFocus } from './support/keyboard.ts'
import { checkLooks } from './support/looks.ts'
import { startServer } from './support/server.ts'
import { findTabOrderProblems } from './support/tab-order.ts'
import {
  isSignedWith,
  startWebhookReceiver,
  type ReceivedWebhook,
  type WebhookReceiver,
} from './support/webhook-receiver.ts'

const server = oncePerFile(() =>
  startServer({
    env: { SIMULATOR_CALL_SECONDS: '0.2-0.5', WEBHOOKS_ALLOW_PRIVATE: 'true', OPERATOR_PASSWORD: PASSWORD },
  }),
)

/** Long enough for background work on a slow machine. */
const BY_ITSELF = { timeout: 300_000 }
const TEST_TIMEOUT_MS = 900_000

it(
  'a delivery fails, is sent again, and succeeds; the secret is rotated, with the keyboard alone',
  async () => {
    await using receiver = await startWebhookReceiver()
    await using screen = await openIntegrations()
    const { page } = screen
    await page.getByText('No endpoints yet').waitFor()
    await checkLooks(page)
    const secret = await addEndpoint(page, receiver.url)

    receiver.status = 500
    await page.getByRole('button', { name: 'Send test event' }).press('Enter')
    const log = page.getByRole('table', { name: 'Deliveries, newest first' })
    await log.getByText('Retrying').waitFor(BY_ITSELF)
    await log.getByText('500').waitFor()
    await page.getByText(/^Every delivery has failed since /).waitFor(BY_ITSELF)
    await checkLooks(page)
    await log.getByRole('button', { name: /^View webhook\.test, / }).press('Enter')
    const delivery = page.getByRole('dialog', { name: 'webhook.test' })
    await delivery.getByText('Status 500').first().waitFor()
    await delivery.getByText('"This is a test."').waitFor()
    await checkLooks(page)
    receiver.status = 200
    await delivery.getByRole('button', { name: 'Redeliver' }).press('Enter')
    await delivery.getByText('Delivered', { exact: true }).waitFor(BY_ITSELF)
    await delivery.getByText('Status 200').first().waitFor()
    await page.keyboard.press('Escape')
    await delivery.waitFor({ state: 'detached' })
    const [first, ...repeats] = findReceived(receiver, 'webhook.test')
    expect(repeats.length).toBeGreaterThan(0)
    for (const repeat of repeats) expect(repeat.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    expect(receiver.received.every((webhook) => isSignedWith(webhook, secret))).toBe(true)

    const newSecret = await rotateSecret(page)
    await page.getByRole('button', { name: 'Send test event' }).press('Enter')
    await expect.poll(() => isSignedWith(findLast(receiver), newSecret), BY_ITSELF).toBe(true)
    expect(isSignedWith(findLast(receiver), secret)).toBe(true)
    await log.getByText('Delivered').nth(1).waitFor(BY_ITSELF)
    expect(await findTabOrderProblems(page)).toEqual([])

    await page.getByRole('switch', { name: 'Send events to this endpoint' }).press('Space')
    await page.getByText(/^This endpoint is off\. /).waitFor()
    await checkLooks(page)
    await page.getByRole('button', { name: 'Switch on' }).press('Enter')
    await page.getByText(/^This endpoint is off\. /).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Remove' }).press('Enter')
    const question = page.getByRole('dialog', { name: 'Remove this endpoint?' })
    await question.getByRole('button', { name: 'Remove' }).press('Enter')
    await page.getByText('No endpoints yet').waitFor()
    expect(screen.problems).toEqual([])
  },
  TEST_TIMEOUT_MS,
)

it(
  'a completed call is delivered, found from Call Details, and sent again since a time',
  async () => {
    await using receiver = await startWebhookReceiver()
    await using screen = await openIntegrations()
    const { page } = screen
    await addEndpoint(page, receiver.url)
    expect(await placeCall(page, '555-555-0111')).toBe(200)
    const log = page.getByRole('table', { name: 'Deliveries, newest first' })
    await log.getByText('call.completed').waitFor(BY_ITSELF)
    await expect.poll(() => findReceived(receiver, 'call.completed').length, BY_ITSELF).toBe(1)
    await page.getByRole('button', { name: 'Redeliver since…' }).press('Enter')
    const since = page.getByRole('dialog', { name: 'Redeliver since a time' })
    await waitForFocus(page, 'Since')
    await checkLooks(page)
    await since.getByRole('button', { name: 'Redeliver' }).press('Enter')
    await page.getByText(/^Sending \d+ messages?$/).waitFor()
    await since.waitFor({ state: 'detached' })
    await expect.poll(() => findReceived(receiver, 'call.completed').length, BY_ITSELF).toBe(2)
    const [once, again] = findReceived(receiver, 'call.completed')
    expect([again?.headers['webhook-id'], again?.body]).toEqual([once?.headers['webhook-id'], once?.body])

    await page.getByRole('link', { name: 'Call Dashboard' }).press('Enter')
    await page.getByRole('button', { name: 'View More' }).first().press('Enter')
    const details = page.getByRole('dialog', { name: 'Call Details' })
    await details.getByRole('link', { name: 'Webhook deliveries' }).press('Enter')
    await page.getByText(/^Showing events about one call only\./).waitFor()
    await log.getByText('call.completed').waitFor()
    await checkLooks(page)
    expect(await findTabOrderProblems(page)).toEqual([])
    await page.getByRole('link', { name: 'View call' }).press('Enter')
    await page.getByRole('heading', { name: 'Call Details' }).waitFor()
    expect(screen.problems).toEqual([])
  },
  TEST_TIMEOUT_MS,
)

it('refuses a URL at its field, with long names, in both themes and on a phone', async () => {
  await using screen = await openIntegrations()
  const { page } = screen
  await page.getByRole('button', { name: 'Add endpoint' }).press('Enter')
  await waitForFocus(page, 'URL')
  await page.keyboard.type('ftp://example.com')
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).press('Enter')
  await page.getByText('The URL must start with https://').waitFor()
  await waitForFocus(page, 'URL')
  await checkLooks(page)
  await page.getByLabel('URL', { exact: true }).fill(`https://example.com/${'w'.repeat(2000)}`)
  await page.getByLabel('Description (optional)').fill('W'.repeat(200))
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).press('Enter')
  await page.getByRole('dialog', { name: 'Endpoint added' }).getByRole('button', { name: 'Done' }).press('Enter')
  await page.getByText('1 of 10 endpoints').waitFor()
  await checkLooks(page)
  await page.getByRole('link', { name: /^W+$/ }).press('Enter')
  await page.getByRole('heading', { name: /^W+$/, level: 1 }).waitFor()
  await checkLooks(page)
  // Chromium reports the refused URL.
  expect(screen.problems.filter((problem) => !problem.includes('addEndpoint'))).toEqual([])
})

it('a key is created with the keyboard, shown once, used, and revoked', async () => {
  await using screen = await openIntegrations()
  const { page } = screen
  await page.getByRole('tab', { selected: true }).press('End')
  await page.getByText('No API keys yet').waitFor()
  await checkLooks(page)
  const key = await createKey(page, 'CRM')
  const readCalls = async (): Promise<number> => (await fetchWithKey('/api/calls/user/me', key)).status
  expect(await readCalls()).toBe(200)
  await page.reload()
  await page.getByRole('listitem').filter({ hasText: 'CRM' }).getByText('Active').waitFor()
  expect(await page.content()).not.toContain(key)
  expect(await findTabOrderProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Revoke CRM' }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Revoke this key?' })
  await question.getByRole('button', { name: 'Revoke' }).waitFor()
  await checkLooks(page)
  await question.getByRole('button', { name: 'Revoke' }).press('Enter')
  await page.getByText('Key revoked').waitFor()
  await page.getByRole('listitem').filter({ hasText: 'CRM' }).getByText('Revoked').waitFor()
  expect(await readCalls()).toBe(401)
  await checkLooks(page)
  expect(screen.problems).toEqual([])
})

it(
  'the operator’s endpoint receives a client’s call, and the operator’s key reads the audit log',
  async () => {
    await using receiver = await startWebhookReceiver()
    await using client = await openIntegrations()
    await using screen = await openSignedIn(server().url, {
      ...OPERATOR,
      heading: 'Integrations',
      path: '/integrations',
    })
    const { page } = screen
    await page.getByText('Connect this installation, including all clients’ calls, to other software.').waitFor()
    await addEndpoint(page, receiver.url)
    expect(await placeCall(client.page, '555-555-0111')).toBe(200)
    await expect.poll(() => findReceived(receiver, 'call.completed').length, BY_ITSELF).toBe(1)
    const log = page.getByRole('table', { name: 'Deliveries, newest first' })
    await log.getByRole('row', { name: /call\.completed Delivered/ }).waitFor(BY_ITSELF)
    expect(await client.page.getByText('No endpoints yet').count()).toBe(1)

    await page.getByRole('link', { name: 'Integrations', exact: true }).first().press('Enter')
    await page.getByRole('tab', { selected: true }).press('End')
    const key = await createKey(page, 'Monitoring')
    const readAudit = async (): Promise<number> => (await fetchWithKey('/api/admin/audit.csv', key)).status
    expect(await readAudit()).toBe(200)
    await page.getByRole('button', { name: 'Revoke Monitoring' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).press('Enter')
    await page.getByText('Key revoked').waitFor()
    expect(await readAudit()).toBe(401)
    expect(screen.problems).toEqual([])
  },
  TEST_TIMEOUT_MS,
)

/** Opens Integrations as a new business. */
async function openIntegrations(): Promise<Screen> {
  const business = await signUp(server().url)
  const screen = await openSignedIn(server().url, { ...business, heading: 'Integrations', path: '/integrations' })
  return screen
}

/** Adds an endpoint for all events with the keyboard and opens its page. @returns its signing secret */
async function addEndpoint(page: Page, url: string): Promise<string> {
  await page.getByRole('button', { name: 'Add endpoint' }).press('Enter')
  await waitForFocus(page, 'URL')
  await page.keyboard.type(url)
  const form = page.getByRole('dialog', { name: 'Add endpoint' })
  await form.getByRole('button', { name: 'All events' }).press('Enter')
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await checkLooks(page)
  await form.getByRole('button', { name: 'Save' }).press('Enter')
  const added = page.getByRole('dialog', { name: 'Endpoint added' })
  const secret = await readSecret(added, 'Signing secret')
  await page.keyboard.press('Escape')
  await page.getByText('Please copy the secret first').waitFor()
  await checkLooks(page)
  await added.getByRole('button', { name: 'Open endpoint' }).press('Enter')
  await page.getByRole('heading', { name: new URL(url).host, level: 1 }).waitFor()
  return secret
}

/** @returns the new secret */
async function rotateSecret(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Rotate secret' }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Rotate the signing secret?' })
  await waitForFocus(page, 'Password')
  await page.keyboard.type(PASSWORD)
  await checkLooks(page)
  await question.getByRole('button', { name: 'Rotate secret' }).press('Enter')
  const rotated = page.getByRole('dialog', { name: 'Secret rotated' })
  const secret = await readSecret(rotated, 'New secret')
  await page.keyboard.press('Escape')
  await page.getByText('Please copy the secret first').waitFor()
  await checkLooks(page)
  await rotated.getByRole('button', { name: 'Done' }).press('Enter')
  await rotated.waitFor({ state: 'detached' })
  await page.getByText(/^Messages are also signed with the previous secret until /).waitFor()
  return secret
}

/** Creates a key that may read everything. @returns the key */
async function createKey(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Create key' }).press('Enter')
  await waitForFocus(page, 'Name')
  await page.keyboard.type(name)
  const form = page.getByRole('dialog', { name: 'Create API key' })
  await form.getByRole('button', { name: 'Read only' }).press('Enter')
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await checkLooks(page)
  await form.getByRole('button', { name: 'Create key' }).press('Enter')
  const created = page.getByRole('dialog', { name: 'Copy your key now' })
  const key = await readSecret(created, 'API key')
  await expect.poll(() => created.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
  await checkLooks(page)
  await created.getByRole('button', { name: 'I have copied it' }).press('Enter')
  await created.waitFor({ state: 'detached' })
  return key
}

async function readSecret(dialog: Locator, label: string): Promise<string> {
  return (await dialog.getByRole('group', { name: label, exact: true }).textContent()) ?? ''
}

async function fetchWithKey(path: string, key: string): Promise<Response> {
  return await fetch(server().url + path, { headers: { authorization: `Bearer ${key}` } })
}

function findReceived({ received }: WebhookReceiver, type: string): ReceivedWebhook[] {
  return received.filter(({ event }) => event.type === type)
}

function findLast({ received }: WebhookReceiver): ReceivedWebhook {
  const last = received.at(-1)
  if (!last) throw new Error('Nothing was received')
  return last
}
