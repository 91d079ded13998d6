const HEADING = 'Ask in every call:'
const QUESTION_LIST = new RegExp(`^${HEADING}[^\\S\\n]*$(?:\\n- .*)*`, 'm')

/** The fields whose question is in the prompt, word for word; spaces and case do not matter. */
export function listAskedFields<Field extends { question: string }>(prompt: string, fields: readonly Field[]): Field[] {
  const text = toKey(prompt)
  return fields.filter(({ question }) => question.trim() !== '' && text.includes(toKey(question)))
}

/** Adds a question to the list at the prompt's end, or to the list that is already there; nothing if it is asked. */
export function addQuestion(prompt: string, question: string): string {
  if (listAskedFields(prompt, [{ question }]).length > 0) return prompt
  const line = `- ${question.trim().replace(/\s+/g, ' ')}`
  if (QUESTION_LIST.test(prompt)) return prompt.replace(QUESTION_LIST, (list) => `${list}\n${line}`)
  return `${prompt.trimEnd()}\n\n${HEADING}\n${line}`.trimStart()
}

function toKey(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase()
}
