import { make } from './elements.js'

/** @import { Schema } from './elements.js' */

/**
 * The fields of an object, or of what a list holds; null where there are none.
 * @param {Schema} schema
 * @returns {HTMLUListElement | null}
 */
export function fieldList(schema) {
  const whole = schema.type === 'array' ? schema.items : (schema.anyOf?.find(({ properties }) => properties) ?? schema)
  if (!whole?.properties) return null
  const lines = Object.entries(whole.properties).map(([name, field]) => {
    const needed = whole.required?.includes(name) ? [' ', make('span', { className: 'needed' }, 'required')] : []
    const line = make('li', {}, make('code', {}, name), ` ${typeOf(field)}`, ...needed)
    const inner = fieldList(field)
    if (inner) line.append(inner)
    return line
  })
  return make('ul', {}, ...lines)
}

/**
 * In words: `text, up to 200 characters`.
 * @param {Schema} schema
 * @returns {string}
 */
export function typeOf(schema) {
  const { type, format, anyOf, items } = schema
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ')
  if (anyOf) return [...new Set(anyOf.map(typeOf))].join(' or ')
  if (format === 'binary') return 'bytes'
  if (type === 'array') return `list of ${items?.properties ? 'objects' : typeOf(items ?? {})}`
  const word = Array.isArray(type) ? type.join(' or ') : (type ?? 'anything')
  return [word.replace('string', 'text'), ...limitsOf(schema)].join(', ')
}

/** @param {Schema} schema */
function limitsOf({ minLength = 0, maxLength, minimum, maximum, default: standard }) {
  return [
    minLength > 1 ? `from ${minLength} characters` : '',
    maxLength === undefined ? '' : `up to ${maxLength} characters`,
    minimum === undefined ? '' : `from ${minimum}`,
    maximum === undefined ? '' : `up to ${maximum}`,
    standard === undefined ? '' : `else ${JSON.stringify(standard)}`,
  ].filter(Boolean)
}
