// A Vitest setup file: a test fails if a server sends a response that is not in the OpenAPI document.
import { afterAll, afterEach } from 'vitest'

import { takeProblems } from './response-check.ts'

function failOnProblems(): void {
  const problems = takeProblems()
  if (problems.length > 0) throw new Error(`These responses differ from the OpenAPI document:\n${problems.join('\n')}`)
}

afterEach(failOnProblems)
afterAll(failOnProblems)
