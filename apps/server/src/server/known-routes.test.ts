import Fastify from 'fastify'
import { expect, test } from 'vitest'

import { collectRoutes } from './known-routes.ts'

test('collectRoutes lists the methods of all routes that match a path', () => {
  const app = Fastify({ exposeHeadRoutes: false })
  const knownRoutes = collectRoutes(app)
  app.get('/api/calls/:id', () => '')
  app.route({ method: ['PATCH', 'DELETE'], url: '/api/calls/:id', handler: () => '' })
  app.get('/trpc/*', () => '')
  app.get('/assets/app.js', () => '')
  expect(knownRoutes('/api/calls/1')).toEqual(['GET', 'PATCH', 'DELETE'])
  expect(knownRoutes('/api/calls/1/2')).toEqual([])
  expect(knownRoutes('/trpc/a.b,c.d')).toEqual(['GET'])
  expect(knownRoutes('/assets/appxjs')).toEqual([])
})
