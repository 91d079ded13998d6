import { expect, it } from 'vitest'
import { openPage } from './support/chromium.ts'
import { startDemo } from './support/demo.ts'
import { replaceTranscript } from './support/long-transcript.ts'
import { measureWork } from './support/page-work.ts'

it('Call Details takes less than 300 ms longer to open with 5,000 turns than with ten', async () => {
  await using demo = await startDemo()
  await using screen = await openPage()
  const { page } = screen
  const transcript = { turns: 10 }
  await replaceTranscript(page, transcript)
  await demo.signIn(page)

  /** CPU time of opening Call Details, in milliseconds. */
  async function measureOpening(turns: number): Promise<number> {
    transcript.turns = turns
    await page.goto(`${demo.url}/call-dashboard?status=completed`)
    const button = page.getByRole('button', { name: 'View More' }).first()
    await button.waitFor()
    const work = await measureWork(page, async () => {
      await button.click()
      await page.getByText('Line 0 of').waitFor()
    })
    return work.pageMs
  }
  await measureOpening(10)
  const short = await measureOpening(10)
  expect((await measureOpening(5000)) - short).toBeLessThan(300)
})
