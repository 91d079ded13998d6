import { unescape } from 'node:querystring'

import { notes, type VariableValues, variables } from './variables.ts'

/** Redacting shorter values would mangle ordinary words in the log. */
const MIN_LENGTH = 8

/** Keys, tokens and passwords in the configuration, which must not appear in the log. */
export function secretsOf(values: VariableValues): string[] {
  const secrets = Object.entries(variables.shape)
    .filter(([, schema]) => notes.get(schema)?.isSecret)
    .flatMap(([name]) => secretsIn(values[name as keyof VariableValues]))
  return secrets.filter((secret) => secret.length >= MIN_LENGTH)
}

function secretsIn(value: VariableValues[keyof VariableValues]): string[] {
  if (value instanceof URL) return [...new Set([value.password, unescape(value.password)])]
  return [value].flat().filter((each) => typeof each === 'string')
}
