import { base } from '../../vitest.base.ts'

export default { ...base, test: { ...base.test, setupFiles: ['src/testing/quick-passwords.ts'] } }
