import { expect, it } from 'vitest'

import { addQuestion, listAskedFields } from './prompt-questions.ts'

const [NEW, INSURANCE] = ['Are you a new patient?', 'Which insurance do you have?']
const listAsked = (prompt: string, ...questions: string[]): string[] =>
  listAskedFields(
    prompt,
    questions.map((question) => ({ question })),
  ).map(({ question }) => question)

it('finds a question by its words, regardless of spaces and case', () => {
  const prompt = 'Be kind.\n  ARE YOU a\nnew   patient? Take your time.'
  expect(listAsked(prompt, NEW, INSURANCE)).toEqual([NEW])
  expect(listAsked('Ask whether they are a new patient.', NEW, ' ')).toEqual([])
})

it('adds questions to one list, which keeps the text around it', () => {
  const once = addQuestion('Be kind.\n', NEW)
  expect(once).toBe(`Be kind.\n\nAsk in every call:\n- ${NEW}`)
  const twice = addQuestion(`${once}\n\nSay $& and goodbye.`, ` Which insurance\ndo you have? `)
  expect(twice).toBe(`Be kind.\n\nAsk in every call:\n- ${NEW}\n- ${INSURANCE}\n\nSay $& and goodbye.`)
  expect(listAsked(twice, NEW, INSURANCE)).toEqual([NEW, INSURANCE])
  expect(addQuestion(twice, NEW.toUpperCase())).toBe(twice)
  const own = 'Ask in every call: their name?\nBe kind.'
  expect(addQuestion(own, NEW)).toBe(`${own}\n\nAsk in every call:\n- ${NEW}`)
  expect(addQuestion(`Ask in every call: \n- ${NEW}\nBe kind.`, INSURANCE)).toContain(`- ${NEW}\n- ${INSURANCE}\nBe`)
  expect(addQuestion('', NEW)).toBe(`Ask in every call:\n- ${NEW}`)
})
