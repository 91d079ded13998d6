import type { Locator, Page } from 'playwright-core'
import { openSignedIn, type SignInDetails } from './business.ts'
import type { Screen, ScreenOptions } from './chromium.ts'

/** What a page's calls have opened. */
type CallProbe = { contexts: AudioContext[]; tracks: MediaStreamTrack[]; heardSamples: number }

declare global {
  interface Window {
    callProbe: CallProbe
  }
}

/** Opens Home, and goes on to the Preview tab as a person does: its headers are those of Home. */
export async function openCallPage(
  url: string,
  business: SignInDetails,
  options?: ScreenOptions,
): Promise<Screen & { card: Locator }> {
  const screen = await openSignedIn(url, business, options)
  const { page } = screen
  await page.evaluate(installProbe)
  await page.getByRole('link', { name: 'AI Agent', exact: true }).first().click()
  const card = page.getByRole('region', { name: 'Talk to it' })
  await card.waitFor()
  return { ...screen, card }
}

/** Runs in the page. */
function installProbe(): void {
  const probe: CallProbe = { contexts: [], tracks: [], heardSamples: 0 }
  window.callProbe = probe
  const { AudioContext: Native } = window
  window.AudioContext = class extends Native {
    constructor() {
      super()
      probe.contexts.push(this)
    }
  }
  const { mediaDevices } = navigator
  const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices)
  mediaDevices.getUserMedia = async (constraints) => {
    const stream = await getUserMedia(constraints)
    probe.tracks.push(...stream.getTracks())
    return stream
  }
}

/** Counts what calls play from now on, in `heardSeconds`. */
export async function listen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { connect } = AudioNode.prototype
    const join = (from: AudioNode, to: AudioNode): unknown => Reflect.apply(connect, from, [to])
    Object.assign(AudioNode.prototype, {
      connect(this: AudioNode, target: AudioNode) {
        if (!(target instanceof AudioDestinationNode)) return join(this, target)
        const meter = target.context.createScriptProcessor(256, 1, 1)
        meter.addEventListener('audioprocess', ({ inputBuffer }) => {
          const samples = inputBuffer.getChannelData(0)
          window.callProbe.heardSamples += samples.some((sample) => sample !== 0) ? samples.length : 0
        })
        join(this, meter)
        join(meter, target)
        return join(this, target)
      },
    })
  })
}

export async function heardSeconds(page: Page): Promise<number> {
  return await page.evaluate(() => window.callProbe.heardSamples / (window.callProbe.contexts[0]?.sampleRate ?? 1))
}

/** The states of everything that calls have opened, without repetition: `closed` and `ended` once they are over. */
export async function readOpened(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const { contexts, tracks } = window.callProbe
    return [...new Set([...contexts.map(({ state }) => state), ...tracks.map(({ readyState }) => readyState)])]
  })
}
