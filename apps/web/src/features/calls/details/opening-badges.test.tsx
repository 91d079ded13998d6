// @vitest-environment happy-dom
import type { Disclosure, RecordingConsent } from '@callwright/contract/agent/disclosures'
import { screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import { findOutcome, recordAnalyzedCall } from '../../../testing/analyzed-calls.ts'
import { it, openApp, type StartPath } from '../../../testing/open-app.tsx'

const TURNS = [
  { role: 'customer', text: 'Hello?', atSeconds: 0 },
  { role: 'agent', text: 'You are speaking with an AI.', atSeconds: 2 },
] as const
const REFUSED = 'No recording was kept, because the transcript does not show that the caller agreed.'

it.each<[Disclosure, RecordingConsent, boolean, disclosure: string, recording: string]>([
  ['spoken', 'agreed', true, 'Disclosed at 0:02', 'Recording: agreed'],
  ['cut', 'announced', true, 'Disclosure cut short', 'Recording: announced'],
  ['missing', 'none', true, 'Disclosure not said', 'Recording: not announced'],
  ['off', 'none', false, 'Disclosure off', 'Recording: off'],
  ['spoken', 'refused', false, 'Disclosed at 0:02', 'Recording: refused'],
])('a call with %s, %s and recording: %s shows "%s" and "%s"', async (disclosure, consent, hasRecording, ...shown) => {
  await using app = await openApp('business', atCall(disclosure, consent, hasRecording))
  const dialog = await findDetails()
  const badge = await within(dialog).findByRole('button', { name: shown[0] })
  within(dialog).getByText(shown[1])
  expect(within(dialog).queryByText(REFUSED) !== null).toBe(consent === 'refused')
  expect(dialog.querySelector('audio') !== null).toBe(hasRecording)
  await app.user.click(badge)
  if (hasRecording) expect(dialog.querySelector('audio')?.currentTime).toBe(2)
  else expect(dialog.querySelector('[aria-current=time]')?.textContent).toContain('You are speaking with an AI.')
})

it('a call whose opening is not known shows nothing about it', async () => {
  await using _app = await openApp('business', atCall(null, null, true))
  const details = within(await findDetails())
  await details.findByRole('list', { name: 'Transcript' })
  expect(details.queryByText(/disclos|Recording:/i)).toBeNull()
})

it('a call whose transcript was removed may have had a recording', async () => {
  await using _app = await openApp('business', async (world, business) => {
    const path = await atCall('off', 'none', false)(world, business)
    await world.deps.db.updateTable('calls').set({ hasTranscript: 0 }).execute()
    return path
  })
  const details = within(await findDetails())
  await details.findByRole('button', { name: 'Disclosure off' })
  expect(details.queryByText(/^Recording: /)).toBeNull()
})

it('the review offers no recording where calls are not recorded', async () => {
  await using _app = await openApp('business', async (...world) => {
    await atCall('off', 'none', false)(...world)
    return '/call-review'
  })
  await screen.findByRole('button', { name: 'Transcript' })
  expect(screen.queryByRole('button', { name: /Recording|Audio/ })).toBeNull()
})

async function findDetails(): Promise<HTMLElement> {
  await screen.findByText('Call Summary')
  return screen.getByRole('dialog', { name: 'Call Details' })
}

function atCall(
  disclosure: Disclosure | null,
  recordingConsent: RecordingConsent | null,
  hasRecording: boolean,
): Exclude<StartPath, string> {
  return async (world, business) => {
    const values = [{ field: await findOutcome(business), value: 'interested' }]
    const call = { id: 'conv_1', values, turns: TURNS, hasRecording, disclosure, recordingConsent }
    return `/call-dashboard?call=${await recordAnalyzedCall(world, business, call)}`
  }
}
