import { expect, test } from 'vitest'

import { isMachinePath } from './machine-path.ts'

// Security: 58
test.each([
  '/api',
  '/API/nope',
  '//api/nope',
  '/%61pi/nope',
  '/./api/nope',
  '/x/../api/nope',
  '/x/%2e%2e/api/nope',
  '/api/../etc/passwd',
  '/api%2fnope',
  '/api\\nope',
  '\\api\\nope',
  '/api%5Cnope',
  '/api;x',
  '/;x/api;y/nope',
  '/api%3fx',
  '/api%00/nope',
  '/api%zz/../../api',
  'http://localhost:3000/api/nope',
  'HTTPS://evil.example//trpc;x',
  '/trpc',
  '/mcp',
  '/socket.io/',
  '/healthz/x',
  '/.well-known/oauth-protected-resource',
  '/%2Ewell-known/change-password',
  '/.git/HEAD',
  '/calls/.aws/credentials',
])('%s is a machine path', (path) => {
  expect(isMachinePath(path)).toBe(true)
})

test.each([
  '/',
  '',
  '/dashboard',
  '/apis',
  '/my/api',
  '/%',
  '/%61',
  'http://api/dashboard',
  '/;api',
  '/api-keys',
  '/./dashboard',
  '/a.b/c',
])('%s is not a machine path', (path) => {
  expect(isMachinePath(path)).toBe(false)
})
