import { expect, it } from 'vitest'
import { openConfiguration } from './support/agent-page.ts'
import { signUp, PASSWORD } from './support/business.ts'
import { openBulkCaller, chooseFile } from './support/bulk-caller.ts'
import { openPage } from './support/chromium.ts'
import { serveVersions } from './support/deployed-app.ts'
import { oncePerFile } from './support/once-per-file.ts'
import { startServer } from './support/server.ts'

const server = oncePerFile(() => startServer())

const DISCARDS = 'Save or copy your text first: reloading discards it.'

it('an old tab on a new server offers to reload, and warns about a draft that a reload would lose', async () => {
  await using screen = await openConfiguration(server().url, 'ada@deploy.example.com')
  const { page } = screen
  const versions = await serveVersions(page.context())
  await page.reload()
  await page.getByLabel('System Prompt').fill('Be kind, and remember what was typed.')
  const before = versions.countPageLoads()

  versions.deploy('-v2')
  await page.getByRole('link', { name: 'Business Profile' }).first().click()
  const notice = page.getByRole('status').filter({ hasText: 'A new version is available.' })
  await notice.getByText(DISCARDS).waitFor()
  page.once('dialog', (dialog) => void dialog.dismiss())
  await Promise.all([page.waitForEvent('dialog'), notice.getByRole('button', { name: 'Reload' }).click()])
  expect(versions.countPageLoads()).toBe(before)

  await page.goBack()
  await expect.poll(() => page.getByLabel('System Prompt').inputValue()).toBe('Be kind, and remember what was typed.')
  await page.getByRole('button', { name: 'Update Agent' }).click()
  await page.getByText('Agent Updated').waitFor()
  await page.getByRole('link', { name: 'Business Profile' }).first().click()
  await notice.getByText(DISCARDS).waitFor({ state: 'detached' })
  await notice.getByRole('button', { name: 'Reload' }).click()
  await page.getByRole('button', { name: 'Edit' }).waitFor()
  await notice.waitFor({ state: 'detached' })
  expect(versions.countPageLoads()).toBe(before + 1)
})

it('a form whose validation code was removed keeps its input until the user reloads', async () => {
  await signUp(server().url, 'ben@deploy.example.com')
  await using screen = await openPage()
  const { page } = screen
  const versions = await serveVersions(page.context())
  await page.goto(`${server().url}/login`)
  await page.getByLabel('Email').waitFor()

  versions.deploy('-v2')
  await page.getByLabel('Email').pressSequentially('ben@deploy.example.com')
  await page.getByText(DISCARDS).waitFor()
  expect([await page.getByLabel('Email').inputValue(), versions.countPageLoads()]).toEqual([
    'ben@deploy.example.com',
    1,
  ])
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(versions.countPageLoads).toBe(2)
  await page.getByLabel('Email').fill('ben@deploy.example.com')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('heading', { name: 'Ada Dental Dashboard' }).waitFor()
})

it('a removed worker file leads to an offer to reload, and the campaign name is kept', async () => {
  await using screen = await openBulkCaller(server())
  const { page } = screen
  const versions = await serveVersions(page.context())
  await page.reload()
  await page.getByLabel('Campaign Name').fill('Spring offers')
  versions.deploy('-v2')
  await chooseFile(page, Buffer.from('phone\n2122000001\n'))
  await page.getByText(DISCARDS).waitFor()
  expect([await page.getByLabel('Campaign Name').inputValue(), versions.countPageLoads()]).toEqual(['Spring offers', 1])
  page.once('dialog', (dialog) => void dialog.accept())
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(versions.countPageLoads).toBe(2)
  await chooseFile(page, Buffer.from('phone\n2122000001\n'))
  await page.getByText('list.csv: 1 row checked').waitFor()
})

// Security: 7, 48
it('assets are compressed and cached permanently, the page is revalidated, and no code is inline', async () => {
  const ask = async (path: string) => await fetch(server().url + path, { headers: { 'accept-encoding': 'br' } })
  const page = await ask('/')
  const html = await page.text()
  expect([page.headers.get('cache-control'), page.headers.get('content-encoding')]).toEqual(['no-cache', 'br'])
  expect(html).not.toMatch(/<script(?![^>]+src=)|<style| on\w+=/)
  const assets = [...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path = '']) => path)
  expect(assets.length).toBeGreaterThan(1)
  for (const path of assets) {
    const response = await ask(path)
    const text = await response.text()
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    if (/\.(js|css)$/.test(path)) expect(response.headers.get('content-encoding')).toBe('br')
    expect(text).not.toContain('sourceMappingURL')
    expect((await ask(`${path}.map`)).status).toBe(404)
  }
  expect((await ask('/trpc/auth.me')).headers.get('cache-control')).toContain('no-store')
})

it('an unreachable server is reported, and the page keeps its input', async () => {
  await using screen = await openPage()
  const { page } = screen
  const versions = await serveVersions(page.context())
  await page.goto(`${server().url}/login`)
  await page.getByLabel('Email').waitFor()
  await page.context().unroute('**/*')
  await page.context().route('**/*', (route) => route.abort())
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByText('The server cannot be reached. Please check your connection and try again.').first().waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe('ada@example.com')
  expect(versions.countPageLoads()).toBe(1)
})
