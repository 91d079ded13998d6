import { expect, it } from 'vitest'
import { updateAgent } from './support/agent-page.ts'
import { openSignedIn, signUp } from './support/business.ts'
import type { Screen } from './support/chromium.ts'
import { type FakeProvider, startFakeProvider, WEBHOOK_SECRET } from './support/fake-provider.ts'
import { MISSING_MICROPHONE, speakingMicrophone } from './support/microphone.ts'
import { oncePerFile } from './support/once-per-file.ts'
import { type Server, startServer } from './support/server.ts'

type Installation = AsyncDisposable & { provider: FakeProvider; server: Server }

const installation = oncePerFile(async (): Promise<Installation> => {
  const provider = await startFakeProvider()
  const server = await startServer({ env: { ...provider.env, ELEVENLABS_WEBHOOK_SECRET: WEBHOOK_SECRET } })
  await provider.reportTo(server.url)
  return {
    provider,
    server,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await provider[Symbol.asyncDispose]()
    },
  }
})

type Preview = Screen & { hosts: Set<string>; reportsBefore: number }

/** Opens the preview of a new business whose agent is saved at the provider, and notes the hosts of all requests. */
async function openPreview(microphone: readonly string[]): Promise<Preview> {
  const { server, provider } = installation()
  const business = {
    ...(await signUp(server.url)),
    heading: 'AI Voice Agent',
    path: '/callwright-agent?tab=configuration',
  }
  const screen = await openSignedIn(server.url, business, { microphone })
  const hosts = new Set<string>()
  screen.page.on('request', (request) => void hosts.add(new URL(request.url()).host))
  screen.page.on('websocket', (socket) => void hosts.add(new URL(socket.url()).host))
  await updateAgent(screen.page, 'You are kind.')
  await screen.page.getByRole('tab', { name: 'Preview' }).click()
  return { ...screen, hosts, reportsBefore: await provider.countReports() }
}

type RecordedCall = { source: string; direction: string; status: string; durationSeconds: number; turns?: object[] }

/** All calls of the signed-in business. */
async function listCalls({ page }: Screen): Promise<RecordedCall[]> {
  return await page.evaluate(async () => {
    const response = await fetch(`/trpc/calls.list?input=${encodeURIComponent('{"json":{}}')}`)
    const body = (await response.json()) as { result: { data: { json: { rows: RecordedCall[] } } } }
    return body.result.data.json.rows
  })
}

const OPEN = 'We are open from Monday to Friday. How many people will come?'

it('a spoken call with the provider’s agent is heard, read, and recorded once', async () => {
  await using screen = await openPreview(speakingMicrophone())
  const { page } = screen
  const speaking = page.getByText('Your agent is speaking', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Talk', exact: true }).click()
  const lines = page.getByRole('log', { name: 'Transcript' })
  await lines.getByText('I would like to know when you are open.').waitFor()
  await speaking
  await page.getByText('Call ended', { exact: true }).first().waitFor()
  await lines.getByText('We will be 4 people. Thank you, goodbye.').waitFor()
  // The microphone goes on, and so interrupts the answer.
  await checkRecord(screen, [
    'I would like to know when you are open.',
    /^We are open.*\.\.\.$/,
    'We will be 4 people. Thank you, goodbye.',
  ])
})

it('a typed call with the provider’s agent needs no microphone, and is recorded once', async () => {
  await using screen = await openPreview(MISSING_MICROPHONE)
  const { page } = screen
  await page.getByRole('button', { name: 'Type instead' }).click()
  const field = page.getByLabel('Type to your agent')
  for (const text of ['When are you open?', 'Goodbye.']) {
    await page.getByText('Connected', { exact: true }).first().waitFor()
    await field.fill(text)
    await field.press('Enter')
    await page.getByRole('log', { name: 'Transcript' }).getByText(text).waitFor()
  }
  await page.getByText('Call ended', { exact: true }).first().waitFor()
  await checkRecord(screen, ['When are you open?', OPEN, 'Goodbye.'])
})

async function checkRecord(screen: Preview, said: readonly (string | RegExp)[]): Promise<void> {
  const { page, hosts, problems } = screen
  const { server, provider } = installation()
  await page.getByRole('link', { name: 'Call details' }).click()
  const details = page.getByRole('dialog', { name: 'Call Details' })
  // The page asks for the record before the analysis has ended, and the provider reports it twice afterwards.
  await details.getByText('Test call in the browser').first().waitFor()
  for (const text of said) await details.getByText(text, { exact: true }).waitFor()
  await expect.poll(() => provider.countReports(), { timeout: 60_000 }).toBe(screen.reportsBefore + 2)
  expect(await listCalls(screen)).toMatchObject([{ source: 'browser', direction: 'outbound', status: 'completed' }])
  const addresses = [server.url, provider.env['ELEVENLABS_BASE_URL'] ?? '']
  expect([...hosts].toSorted()).toEqual(addresses.map((url) => new URL(url).host).toSorted())
  expect(problems).toEqual([])
}
