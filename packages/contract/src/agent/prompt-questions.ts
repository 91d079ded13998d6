const HEADING = 'Ask in every call:'
const QUESTION_LIST = new RegExp(`^${HEADING}[^\\S\\n]*$(?:\\n- .*)*`, 'm')

/** The fields whose question is in the prompt, word for word; spaces and case do not matter. */
export function listAskedFields<Field extends { question: string }>(prompt: string, fields: readonly Field[]): Field[] {
  const text = toKey(prompt)
  return fields.filter(({ question }) => question.trim() !== '' && text.includes(toKey(question)))
}

/** Adds a question to the prompt's list, or starts one at the end. Changes nothing if the prompt already asks it. */
export function addQuestion(prompt: string, question: string): string {
  if (listAskedFields(prompt, [{ question }]).length > 0) return prompt
  const line = `- ${question.trim().replace(/\s+/g, ' ')}`
  if (QUESTION_LIST.test(prompt)) return prompt.replace(QUESTION_LIST, (list) => `${list}\n${line}`)
  return `${prompt.trimEnd()}\n\n${HEADING}\n${line}`.trimStart()
}

function toKey(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase()
}
