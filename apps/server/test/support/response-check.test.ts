import { Readable } from 'node:stream'

import Fastify from 'fastify'
import { expect, test } from 'vitest'

import { takeProblems } from './response-check.ts'

test('an undocumented response is reported with its method, path, and status, and how it differs', async () => {
  const app = Fastify()
  const json = 'application/json; charset=utf-8'
  app.post('/api/auth/logout', async () => ({ success: true, more: 1 }))
  app.post('/api/auth/login', async (_request, reply) => reply.code(418).send({ message: 'No' }))
  app.get('/api/batches', async (_request, reply) => reply.type('text/html').send('<p>'))
  app.get('/api/nothing', async () => ({}))
  app.get('/api/business/:userId', async (_request, reply) => reply.type(json).send(Readable.from(['{"data"', ':1}'])))
  app.delete('/api/calls/:callId', async () => ({ success: true }))
  for (const [method, url] of [
    ['POST', '/api/auth/logout'],
    ['POST', '/api/auth/login'],
    ['GET', '/api/batches'],
    ['GET', '/api/nothing'],
    ['GET', '/api/business/1'],
    ['DELETE', '/api/calls/1'],
    ['GET', '/api/unknown'],
  ] as const) {
    await app.inject({ method, url })
  }
  expect(takeProblems()).toEqual([
    'POST /api/auth/logout 200:  must NOT have additional properties {"additionalProperty":"more"}',
    'POST /api/auth/login 418: this status is not documented',
    'GET /api/batches 200: the content type text/html is not documented',
    'GET /api/nothing 200: this operation is not documented',
    'GET /api/business/me 200: /data must be object {"type":"object"}',
  ])
})
