import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import {
  greet,
  type ScriptedAgent,
  type ScriptedCall,
  SCRIPTED_CALL_ID,
  startScriptedAgent,
} from '../apps/server/harness/scripted-agent.ts'
import { TYPED_LINE_MAX } from '../packages/contract/src/calls/browser-calls.ts'
import { signUp } from './support/business.ts'
import { heardSeconds, listen, openCallPage, readOpened } from './support/call-page.ts'
import { waitForFocus } from './support/keyboard.ts'
import { checkLooks } from './support/looks.ts'
import { MISSING_MICROPHONE, speakingMicrophone } from './support/microphone.ts'
import { oncePerFile } from './support/once-per-file.ts'
import { startServer } from './support/server.ts'

const server = oncePerFile(async () => {
  const started = await startServer()
  return { ...started, business: await signUp(started.url) }
})
const microphone = speakingMicrophone()

async function startAgent(change: Partial<ScriptedAgent> = {}): Promise<ScriptedAgent> {
  return Object.assign(await startScriptedAgent(server().url), change)
}

/** The agent's newest call, once the page has introduced itself. */
async function waitForCall({ calls }: ScriptedAgent): Promise<ScriptedCall> {
  await expect.poll(() => calls.at(-1)?.received.length ?? 0).toBeGreaterThan(0)
  const call = calls.at(-1)
  if (!call) throw new Error('No call')
  return call
}

function press(card: Locator, name: string): Promise<void> {
  return card.getByRole('button', { name, exact: true }).press('Enter')
}

function linesOf(card: Locator): Promise<string[]> {
  return card.getByRole('log').getByRole('listitem').allInnerTexts()
}

it('a spoken call, by keyboard: both sides, interruption, mute, typing, and hanging up', async () => {
  await using agent = await startAgent({
    script(call) {
      greet(call)
      call.say('Hello, this is Ada Dental. How can I help you today?', 1)
      call.play(60_000, 1)
    },
  })
  await using screen = await openCallPage(agent.url, server().business, { microphone })
  const { page, card, problems } = screen
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  page.on('websocket', (socket) => hosts.add(new URL(socket.url()).host))
  await listen(page)
  await press(card, 'Talk')
  await waitForFocus(page, 'Mute')
  const call = await waitForCall(agent)
  expect(call.received[0]).toEqual({
    type: 'conversation_initiation_client_data',
    conversation_config_override: { conversation: { max_duration_seconds: 600 } },
    tool_mock_config: { mocking_strategy: 'all', mocked_tool_names: [], fallback_strategy: 'raise_error' },
  })
  await card.getByText('Your agent is speaking', { exact: true }).waitFor()
  await expect.poll(() => heardSeconds(page)).toBeGreaterThan(0)
  await checkLooks(page)
  await expect.poll(() => call.received).toContainEqual({ type: 'pong', event_id: 1 })
  await expect.poll(() => Math.max(0, ...call.loudness())).toBeGreaterThan(500)

  call.send({ type: 'interruption', interruption_event: { event_id: 1 } })
  call.send({
    type: 'agent_response_correction',
    agent_response_correction_event: { corrected_agent_response: 'Hello, this is...', event_id: 1 },
  })
  // Late sound of the interrupted turn.
  call.play(60_000, 1)
  await card.getByText('Listening', { exact: true }).waitFor()
  expect(await heardSeconds(page)).toBeLessThan(30)
  await expect.poll(() => linesOf(card)).toEqual([expect.stringMatching(/^Agent\s+Hello, this is\.\.\.$/)])

  await page.keyboard.press('Enter')
  await card.getByText('Muted', { exact: true }).waitFor()
  await expect.poll(() => call.loudness().slice(-10).join()).toBe('0,0,0,0,0,0,0,0,0,0')
  await waitForFocus(page, 'Unmute')
  await page.keyboard.press('Enter')
  await expect.poll(() => Math.max(...call.loudness().slice(-10))).toBeGreaterThan(500)

  await page.keyboard.press('Escape')
  await card.getByLabel('Type to your agent').fill('Are you open?')
  await page.keyboard.press('Enter')
  await expect.poll(() => call.received).toContainEqual({ type: 'user_message', text: 'Are you open?' })
  call.send({ type: 'user_transcript', user_transcription_event: { user_transcript: 'Are you OPEN', event_id: 2 } })
  call.send({ type: 'user_transcript', user_transcription_event: { user_transcript: '(spoken, 3 s)', event_id: 3 } })
  await expect.poll(() => linesOf(card)).toHaveLength(3)
  expect((await linesOf(card)).slice(1).map((line) => line.replaceAll(/\s+/g, ' '))).toEqual([
    'You Are you OPEN',
    'You (spoken, 3 s)',
  ])
  expect(call.closeCode).toBeUndefined()
  await press(card, 'Hang up')
  await waitForFocus(page, 'Talk again')
  await expect.poll(() => call.closeCode).toBe(1000)
  await expect.poll(() => readOpened(page)).toEqual(['closed', 'ended'])
  await card.getByText('Call ended').first().waitFor()
  expect(await card.getByRole('link', { name: 'Call details' }).getAttribute('href')).toBe(
    `/call-dashboard?call=${SCRIPTED_CALL_ID}`,
  )
  expect(agent.ends).toEqual([{ conversationId: 'conv_scripted' }])
  await checkLooks(page)
  expect([...hosts]).toEqual([new URL(agent.url).host])
  expect(problems).toEqual([])
})

it('the last words of the agent are heard when it ends the call', async () => {
  await using agent = await startAgent({
    script(call) {
      greet(call)
      call.say('Goodbye.', 1)
      call.play(1500, 1)
      call.socket.close(1000)
    },
  })
  await using screen = await openCallPage(agent.url, server().business, { microphone })
  const { page, card } = screen
  await listen(page)
  await press(card, 'Talk')
  await waitForFocus(page, 'Talk again')
  // Blocks of 256 samples count as a whole.
  expect(await heardSeconds(page)).toBeGreaterThan(1.45)
  await expect.poll(() => readOpened(page)).toEqual(['closed', 'ended'])
})

it('a call can be typed when the microphone is denied, and says when half a minute is left', async () => {
  await using agent = await startAgent({ maxSeconds: 31, headers: { 'permissions-policy': 'microphone=()' } })
  await using screen = await openCallPage(agent.url, server().business, { microphone })
  const { page, card } = screen
  await press(card, 'Talk')
  await card.getByText(/^Your browser does not let this page use the microphone\. Type instead, or allow it/).waitFor()
  await waitForFocus(page, 'Talk again')
  expect(agent.calls).toEqual([])
  await checkLooks(page)

  await press(card, 'Type instead')
  await waitForFocus(page, 'Type to your agent')
  const call = await waitForCall(agent)
  expect(call.received[0]).toMatchObject({
    conversation_config_override: { conversation: { max_duration_seconds: 31, text_only: true } },
  })
  await card.getByText('Connected', { exact: true }).first().waitFor()
  await page.keyboard.insertText('x'.repeat(TYPED_LINE_MAX + 1))
  expect(await card.getByLabel('Type to your agent').inputValue()).toHaveLength(TYPED_LINE_MAX)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Goodbye')
  await page.keyboard.press('Enter')
  await expect.poll(() => call.received).toContainEqual({ type: 'user_message', text: 'Goodbye' })
  await card.getByText('30 seconds left.').last().waitFor()
  await checkLooks(page)
  call.say('Bye.', 1)
  call.play(500, 1)
  call.send({ type: 'agent_tool_response', agent_tool_response: { tool_name: 'end_call' } })
  await waitForFocus(page, 'Type instead')
  await expect.poll(() => call.closeCode).toBe(1000)
  expect((await linesOf(card)).map((line) => line.replaceAll(/\s+/g, ' '))).toEqual(['You Goodbye', 'Agent Bye.'])
  expect(call.loudness()).toEqual([])
})

const FAILURES: Record<string, { script?: ScriptedAgent['script']; refusal?: ScriptedAgent['refusal']; says: RegExp }> =
  {
    'an error of the server': {
      script: (call) => [greet(call), call.socket.close(1011, 'The agent stumbled.')],
      says: /^The agent stumbled\.$/,
    },
    'an error that the provider names': {
      script(call) {
        greet(call)
        call.send({ type: 'error', error_event: { error_type: 'override_error', message: 'No.' } })
        call.socket.close(1008)
      },
      says: /^Your agent does not allow test calls in the browser yet\./,
    },
    'a cut line': {
      script: (call) => [greet(call), call.socket.terminate()],
      says: /^The connection was lost\./,
    },
    'a refused token': { refusal: { socket: true }, says: /^The call could not be connected\./ },
    'a refused call': {
      refusal: { url: 'You are already in a test call.' },
      says: /^You are already in a test call\.$/,
    },
    'another sound format': {
      script: (call) => greet(call, 'mp3_44100'),
      says: /^This page could not read your agent’s response\./,
    },
    'no answer': { script: () => {}, says: /^Your agent did not answer\./ },
  }

it.each(Object.entries(FAILURES))('%s ends a call with its reason, and nothing stays open', async (_name, failure) => {
  const { script = greet, refusal = {}, says } = failure
  await using agent = await startAgent({ script, refusal })
  await using screen = await openCallPage(agent.url, server().business, { microphone })
  const { page, card } = screen
  await press(card, 'Talk')
  await card.getByRole('alert').getByText(says).waitFor()
  await waitForFocus(page, 'Talk again')
  await expect.poll(() => readOpened(page)).toEqual(['closed', 'ended'])
  await expect.poll(() => agent.calls.every(({ closeCode }) => closeCode !== undefined)).toBe(true)
})

it('a missing microphone is explained', async () => {
  await using agent = await startAgent()
  await using screen = await openCallPage(agent.url, server().business, { microphone: MISSING_MICROPHONE })
  const { page, card } = screen
  await press(card, 'Talk')
  await card.getByText('No microphone was found. You can type instead.').waitFor()
  expect(await readOpened(page)).toEqual(['closed'])
  expect([agent.calls, agent.ends]).toEqual([[], []])
})

it.each(['close', 'go to another page', 'go to another screen'])('to %s hangs up and reports the end', async (how) => {
  await using agent = await startAgent({ script: () => {} })
  await using screen = await openCallPage(agent.url, server().business, { microphone })
  const { page, card } = screen
  await press(card, 'Talk')
  const call = await waitForCall(agent)
  await press(card, 'Mute')
  greet(call)
  await card.getByText('Muted', { exact: true }).waitFor()
  await expect.poll(() => call.loudness().slice(-3).join()).toBe('0,0,0')
  expect(Math.max(...call.loudness())).toBe(0)
  if (how === 'close') await page.close({ runBeforeUnload: true })
  else if (how === 'go to another page') await page.goto('about:blank')
  else await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await expect.poll(() => call.closeCode).toBe(1000)
  await expect.poll(() => agent.ends).toEqual([{ conversationId: 'conv_scripted' }])
})

it('twenty calls in a row keep nothing', async () => {
  await using agent = await startAgent()
  await using screen = await openCallPage(agent.url, server().business, { microphone })
  const { page, card } = screen
  const performance = await page.context().newCDPSession(page)
  await performance.send('Performance.enable')
  async function countNodes(): Promise<number> {
    await performance.send('HeapProfiler.collectGarbage')
    const { metrics } = await performance.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'Nodes')?.value ?? Number.NaN
  }
  let before = Number.NaN
  for (let made = 1; made <= 20; made += 1) {
    await press(card, made === 1 ? 'Talk' : 'Talk again')
    await waitForFocus(page, 'Mute')
    await card.getByText('Listening', { exact: true }).waitFor()
    await press(card, 'Hang up')
    await waitForFocus(page, 'Talk again')
    // The first ones fill caches.
    if (made === 3) before = await countNodes()
  }
  await expect.poll(() => agent.calls.map(({ closeCode }) => closeCode)).toEqual(Array.from({ length: 20 }, () => 1000))
  expect(await readOpened(page)).toEqual(['closed', 'ended'])
  await expect.poll(countNodes).toBeLessThan(before + 17)
})

it('the simulator answers typed and spoken turns, and the call has its details', async () => {
  await using screen = await openCallPage(server().url, server().business, { microphone })
  const { page, card, problems } = screen
  await press(card, 'Type instead')
  await card.getByText('Connected', { exact: true }).first().waitFor()
  await expect.poll(() => linesOf(card)).toHaveLength(1)
  await card.getByLabel('Type to your agent').fill('Hi, this is Maria. I would like to book an appointment.')
  await page.keyboard.press('Enter')
  await card.getByText('I can pass on your request. Which time would suit you?').waitFor()

  await using other = await openCallPage(server().url, server().business, { microphone })
  await press(other.card, 'Talk')
  await other.card.getByText('You are already in a test call in another tab.').waitFor()
  await card.getByLabel('Type to your agent').fill('Goodbye')
  await page.keyboard.press('Enter')
  await waitForFocus(page, 'Type instead')
  await card.getByRole('link', { name: 'Call details' }).waitFor()

  await press(card, 'Talk again')
  await card.getByText(/^\(You spoke for \d+ s\. Simulated calls cannot understand speech/).waitFor()
  await press(card, 'Hang up')
  await card.getByRole('link', { name: 'Call details' }).press('Enter')
  const details = page.getByRole('dialog', { name: 'Call Details' })
  await details.getByText(/^\(You spoke for/).waitFor()
  expect(problems).toEqual([])
})
