import { base } from '../../vitest.base.ts'

/** What `npm run package -- --check` runs: the browser's main job too, all of it against the executable. */
export default {
  ...base,
  cacheDir: '../node_modules/.vite',
  test: { ...base.test, include: ['executable/*.e2e.ts', 'main-job.e2e.ts', 'start.e2e.ts', 'docs.e2e.ts'] },
}
