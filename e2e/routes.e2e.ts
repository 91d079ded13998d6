import { expect, it } from 'vitest'
import { openSignedIn, OPERATOR, PASSWORD } from './support/business.ts'
import { checkPlaces, checkScreen, MANY_SCREENS, PUBLIC_PATHS, ROUTES, SUBPAGES } from './support/check-screens.ts'
import { openPage } from './support/chromium.ts'
import { startDemo } from './support/demo.ts'
import { oncePerFile } from './support/once-per-file.ts'
import { findTabOrderProblems } from './support/tab-order.ts'

const demo = oncePerFile(() => startDemo({ OPERATOR_PASSWORD: PASSWORD }))

it('the subpages of every place are tested', () => {
  expect(Object.keys(SUBPAGES)).toEqual(ROUTES.filter(({ hasSubpages }) => hasSubpages).map(({ path }) => path))
})

it('the tab order check reports controls that are not reached, are out of order, or show no focus', async () => {
  await using screen = await openPage()
  const noOutline = 'style="outline: none"'
  await screen.page.setContent(
    `<a href="/1">One</a><button>Two</button><a href="/3" tabindex="1">Three</a><button tabindex="-1">Four</button><button ${noOutline}>Five</button>`,
  )
  expect(await findTabOrderProblems(screen.page)).toEqual([
    'not reached: <button> Four',
    'out of order: <a> Three',
    'no visible focus: <button> Five',
  ])
})

it('visitor screens are accessible in both themes and work with the keyboard', MANY_SCREENS, async () => {
  await using screen = await openPage()
  for (const path of [...PUBLIC_PATHS, '/no-such-place']) {
    await screen.page.goto(demo().url + path)
    await checkScreen(screen.page, path)
  }
  expect(screen.problems).toEqual([])
})

it('business screens are accessible in both themes and work with the keyboard', MANY_SCREENS, async () => {
  await using screen = await openPage()
  await demo().signIn(screen.page)
  await checkPlaces(screen.page, { url: demo().url, places: ROUTES.filter(({ group }) => group !== 'admin') })
  expect(screen.problems).toEqual([])
})

it('operator screens are accessible in both themes and work with the keyboard', MANY_SCREENS, async () => {
  await using screen = await openSignedIn(demo().url, OPERATOR)
  await checkPlaces(screen.page, { url: demo().url, places: ROUTES.filter(({ group }) => group === 'admin') })
  expect(screen.problems).toEqual([])
})
