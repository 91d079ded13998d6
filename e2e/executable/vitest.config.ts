import { base } from '../../vitest.base.ts'

/** The tests of `npm run package -- --check`, including some browser tests, all against the executable. */
export default {
  ...base,
  cacheDir: '../node_modules/.vite',
  test: { ...base.test, include: ['executable/*.e2e.ts', 'main-job.e2e.ts', 'docs.e2e.ts'] },
}
