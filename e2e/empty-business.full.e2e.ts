import { expect, it } from 'vitest'
import { OPERATOR, PASSWORD, signIn } from './support/business.ts'
import { CAMPAIGN_LINK, checkPlaces, MANY_SCREENS, ROUTES } from './support/check-screens.ts'
import { openPage } from './support/chromium.ts'
import { startDemo } from './support/demo.ts'

it('the screens of a new business are accessible in both themes and work with the keyboard', MANY_SCREENS, async () => {
  await using demo = await startDemo({ OPERATOR_PASSWORD: PASSWORD })
  await using screen = await openPage()
  // The operator's own business has no data.
  await signIn(screen.page, demo.url, OPERATOR)
  const places = ROUTES.filter(({ group }) => group !== 'admin')
  await checkPlaces(screen.page, { url: demo.url, places, missing: [CAMPAIGN_LINK] })
  expect(screen.problems).toEqual([])
})
