import { expect, it } from 'vitest'
import { callProcedure, openConfiguration, updateAgent } from './support/agent-page.ts'
import type { Screen } from './support/chromium.ts'
import { startFakeProvider } from './support/fake-provider.ts'
import { checkLooks } from './support/looks.ts'
import { startServer } from './support/server.ts'

const CALL_BACK_ID = 'callwright_call_back'
const NO_CALL_BACK = { value: '', rationale: '' }

/** Calls by number: what is said, and the answers about it. */
const SCRIPTS = (outcome: string) => ({
  '+12125550140': {
    lines: [
      ['agent', '¿Quiere que alguien le llame mañana a las diez?'],
      ['user', 'Sí, por favor, mañana a las diez.'],
    ],
    answers: {
      [outcome]: { value: 'interested', rationale: 'El cliente dice «Sí, por favor».' },
      [CALL_BACK_ID]: {
        value: 'tomorrow at 10:00',
        rationale: 'El agente: «¿Quiere que alguien le llame mañana a las diez?»',
      },
    },
  },
  '+12125550141': {
    lines: [
      ['agent', 'ご予約ですか。'],
      ['user', 'はい、四人でお願いします。'],
    ],
    answers: {
      [outcome]: { value: 'interested', rationale: 'お客様は「四人でお願いします」と言っています。' },
      [CALL_BACK_ID]: NO_CALL_BACK,
    },
  },
  '+12125550142': {
    lines: [
      ['agent', 'Would you like a table?'],
      ['user', 'I only want to know when you are open.'],
    ],
    answers: {
      [outcome]: { value: 'interested', rationale: '"Please book us a table for nine"' },
      [CALL_BACK_ID]: NO_CALL_BACK,
    },
  },
  '+12125550143': {
    lines: [
      ['agent', 'Hello?'],
      ['user', 'Maybe another day.'],
    ],
    answers: { [outcome]: { value: 'not interested', rationale: 'They declined.' }, [CALL_BACK_ID]: NO_CALL_BACK },
  },
})

it('call details show what customers said in any language, and flag words that are not in the call', async () => {
  await using provider = await startFakeProvider()
  await using server = await startServer({
    env: { ...provider.env, ELEVENLABS_PHONE_NUMBER_ID: 'phnum_fake_1', RECONCILE_SECONDS: '1' },
  })
  await using screen = await openConfiguration(server.url, 'ada@example.com')
  const { page } = screen
  await updateAgent(page, 'You are kind.')
  await provider.changeCalls({ speed: 500, scriptsByNumber: SCRIPTS(await findOutcome(screen)) })
  for (const phoneNumber of Object.keys(SCRIPTS(''))) await callProcedure(page, 'calls.place', { phoneNumber })
  await page.goto(`${server.url}/call-dashboard`)
  await expect.poll(() => page.getByTitle(/^Outcome: /).count(), { timeout: 60_000 }).toBe(4)
  const details = page.getByRole('dialog', { name: 'Call Details' })
  const open = async (number: string): Promise<void> => {
    await page.locator('tbody tr', { hasText: number }).press('Enter')
    await details.getByText('Call Summary').waitFor()
  }
  const close = async (): Promise<void> => {
    await page.keyboard.press('Escape')
    await details.waitFor({ state: 'detached' })
  }

  for (const [number, line] of [
    ['212-555-0140', 'Sí, por favor, mañana a las diez.'],
    ['212-555-0141', 'はい、四人でお願いします。'],
  ] as const) {
    await open(number)
    const quote = details.getByRole('blockquote')
    await quote.getByText('What the customer said').waitFor()
    await quote.getByText(line).waitFor()
    await checkLooks(page)
    await close()
  }

  await open('212-555-0142')
  await details.getByText('These words are not in the call.').waitFor()
  await checkLooks(page)
  await details.getByRole('button', { name: 'Change Outcome' }).press('Enter')
  await details.getByLabel('New value').selectOption('not interested')
  await details.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await details.getByText(/^Changed by your team on .*The analysis said interested\.$/).waitFor()
  await close()

  await open('212-555-0143')
  await details.getByText('No words were quoted.').waitFor()
  await checkLooks(page)
  await details.getByRole('button', { name: 'Add to call-backs' }).press('Enter')
  await page.getByText('Added to your call-backs').waitFor()
  await close()

  await page.goto(`${server.url}/bulk-caller/call-backs`)
  await page.getByText('“Sí, por favor, mañana a las diez.”').waitFor()
  await page.getByText('Added by your team.').waitFor()
  await checkLooks(page)
  const confirm = page.getByRole('button', { name: /^Confirm the call to .*0140$/ })
  await confirm.focus()
  await page.keyboard.press('Enter')
  await page.getByText('Call-back confirmed').waitFor()
  expect(screen.problems).toEqual([])
})

async function findOutcome({ page }: Screen): Promise<string> {
  return await page.evaluate(async () => {
    const response = await fetch('/trpc/agent.fields')
    const { result } = (await response.json()) as { result: { data: { json: { id: string }[] } } }
    return result.data.json[0]?.id ?? ''
  })
}
