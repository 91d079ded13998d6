import type { FastifyInstance } from 'fastify'

/** The methods a path supports, so that a wrong method gets 405 instead of 404. */
export type KnownRoutes = (path: string) => string[]

/** Call this before adding the first route. */
export function collectRoutes(app: FastifyInstance): KnownRoutes {
  const routes: { pattern: RegExp; methods: string[] }[] = []
  app.addHook('onRoute', ({ url, method }) => {
    routes.push({ pattern: patternOf(url), methods: [method].flat() })
  })
  return (path) => [...new Set(routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods))]
}

function patternOf(url: string): RegExp {
  const source = url
    .split('/')
    .map((part) =>
      part.startsWith(':') ? '[^/]+' : part.replace(/[.+?^${}()|[\]\\]/g, String.raw`\$&`).replace('*', '.*'),
    )
    .join('/')
  return new RegExp(`^${source}$`)
}
