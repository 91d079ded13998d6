import { base } from '../vitest.base.ts'

/** Browser tests: each file has a server and a browser of its own, so two files at a time keep two cores busy. */
export default {
  ...base,
  cacheDir: '../node_modules/.vite',
  test: {
    ...base.test,
    include: ['*.e2e.ts', '*.test.ts'],
    testTimeout: 60_000,
    // As long as a page waits for anything else.
    expect: { poll: { timeout: 15_000 } },
  },
}
