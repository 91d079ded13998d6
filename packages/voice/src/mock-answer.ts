import type { ToolSettings } from '@callwright/contract/tools/tools'

const NO_MOCK = {
  ok: false,
  error: 'no_test_answer',
  say: 'I cannot do that right now.',
  next: 'Go on without the result, and do not make one up.',
}

/** What an agent is told in test calls instead of a tool's answer, as JSON. */
export function mockAnswer({ mock }: Pick<ToolSettings, 'mock'>): string {
  return JSON.stringify(mock === '' ? NO_MOCK : { ok: true, result: readResult(mock) })
}

function readResult(mock: string): unknown {
  try {
    const value: unknown = JSON.parse(mock)
    return value
  } catch {
    return mock
  }
}
