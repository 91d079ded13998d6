import Fastify from 'fastify'
import { expect, test } from 'vitest'

import { collectRoutes } from './known-routes.ts'

test('lists the methods of all routes that match a path', () => {
  const app = Fastify({ exposeHeadRoutes: false })
  const known = collectRoutes(app)
  app.get('/api/calls/:id', () => '')
  app.route({ method: ['PATCH', 'DELETE'], url: '/api/calls/:id', handler: () => '' })
  app.get('/trpc/*', () => '')
  app.get('/assets/app.js', () => '')
  expect(known('/api/calls/1')).toEqual(['GET', 'PATCH', 'DELETE'])
  expect(known('/api/calls/1/2')).toEqual([])
  expect(known('/trpc/a.b,c.d')).toEqual(['GET'])
  expect(known('/assets/appxjs')).toEqual([])
})
