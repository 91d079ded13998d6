// A set-up file of tests: a test fails where a server answers what the OpenAPI document does not have.
import { afterAll, afterEach } from 'vitest'

import { takeProblems } from './answer-check.ts'

function refuseProblems(): void {
  const problems = takeProblems()
  if (problems.length > 0) throw new Error(`Not as the OpenAPI document has it:\n${problems.join('\n')}`)
}

afterEach(refuseProblems)
afterAll(refuseProblems)
