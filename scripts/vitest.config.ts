import { base } from '../vitest.base.ts'

export default { ...base, test: { ...base.test, include: ['**/*.test.ts'] } }
