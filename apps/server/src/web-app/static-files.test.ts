import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { isNavigation, readStaticFiles, staticResponse } from './static-files.ts'

function createWebApp(): string {
  const folder = mkdtempSync(join(tmpdir(), 'callwright-web-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html>')
  writeFileSync(join(folder, 'assets', 'app-1.js'), 'plain')
  writeFileSync(join(folder, 'assets', 'app-1.js.br'), 'brotli')
  writeFileSync(join(folder, 'assets', 'app-1.js.gz'), 'gzip')
  writeFileSync(join(folder, 'assets', 'app-1.js.map'), '{}')
  return folder
}

// Security: 7
test('the table contains built files, but no compressed copies or source maps', () => {
  expect([...readStaticFiles(createWebApp()).keys()].sort()).toEqual(['/assets/app-1.js', '/index.html'])
  expect(readStaticFiles(join(tmpdir(), 'there-is-no-such-folder')).size).toBe(0)
})

test('assets are immutable, the page is revalidated, and the smallest encoding is sent', () => {
  const files = readStaticFiles(createWebApp())
  const page = files.get('/index.html')
  const asset = files.get('/assets/app-1.js')
  if (!page || !asset) throw new Error('The files were not read')
  expect(staticResponse(page, { acceptEncoding: 'br' })).toMatchObject({
    status: 200,
    headers: { 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' },
  })
  expect(staticResponse(asset, {}).headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(String(staticResponse(asset, { acceptEncoding: 'gzip, deflate, br' }).body)).toBe('brotli')
  expect(String(staticResponse(asset, { acceptEncoding: 'gzip, br;q=0' }).body)).toBe('gzip')
  expect(String(staticResponse(asset, { acceptEncoding: 'identity' }).body)).toBe('plain')
  expect(staticResponse(asset, { ifNoneMatch: `"x", ${asset.etag}` })).toMatchObject({ status: 304, body: null })
})

test('isNavigation distinguishes navigations from requests for files', () => {
  expect(isNavigation({ path: '/Dashboard', accept: 'text/html,*/*;q=0.8' })).toBe(true)
  expect(isNavigation({ path: '/dashboard', accept: '*/*', destination: 'document' })).toBe(true)
  expect(isNavigation({ path: '/dashboard', accept: '*/*', destination: 'empty' })).toBe(false)
  expect(isNavigation({ path: '/dashboard', accept: 'application/json' })).toBe(false)
  expect(isNavigation({ path: '/assets/gone', accept: 'text/html' })).toBe(false)
  expect(isNavigation({ path: '/favicon.ico', accept: 'text/html' })).toBe(false)
})
