import { base } from '../vitest.base.ts'

export default { ...base, cacheDir: '../node_modules/.vite', test: { ...base.test, include: ['**/*.test.ts'] } }
