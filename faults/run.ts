// One suite of `npm run test:full`: `node faults/run.ts NAME [--short]`.
import { FAULTS } from './faults.ts'

const [name = '', size] = process.argv.slice(2)
process.exitCode = (await FAULTS[name]?.(size === '--short' ? 'short' : 'full')) ? 0 : 1
