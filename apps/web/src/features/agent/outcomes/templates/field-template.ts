import type { FieldDefinition, FieldKind } from '@callwright/contract/calls/call-fields'

/** The fields and goals of an industry. It has no outcome: every business starts with one. */
export type FieldTemplate = {
  title: string
  /** Who it is for, in one line. */
  audience: string
  fields: readonly TemplateField[]
}

export type TemplateField = {
  kind: Exclude<FieldKind, 'outcome'>
  name: string
  question: string
  /** Only for a list. */
  choices?: readonly string[]
}

/** @returns the fields to add, and the names of those left out because the business has one of that name */
export function planTemplate(
  { fields }: FieldTemplate,
  existing: readonly { name: string }[],
): { added: FieldDefinition[]; leftOut: string[] } {
  const taken = new Set(existing.map(({ name }) => name.toLowerCase()))
  const isTaken = ({ name }: TemplateField): boolean => taken.has(name.toLowerCase())
  return {
    added: fields.filter((field) => !isTaken(field)).map(toDefinition),
    leftOut: fields.filter(isTaken).map(({ name }) => name),
  }
}

function toDefinition({ kind, name, question, choices = [] }: TemplateField): FieldDefinition {
  return { kind, name, question, choices: choices.map((value) => ({ value, isReached: true, isCallBack: false })) }
}
