/**
 * What the document says of a value. Only what is shown is named.
 * @typedef {{
 *   type?: string, format?: string, const?: unknown, enum?: unknown[], default?: unknown,
 *   minLength?: number, maxLength?: number, minimum?: number, maximum?: number,
 *   properties?: Record<string, Schema>, required?: string[], items?: Schema, anyOf?: Schema[],
 * }} Schema
 */

/** @typedef {Record<string, { schema: Schema, example?: unknown }>} Content by media type */

/** @typedef {{ name: string, in: string, required: boolean, description?: string, schema: Schema }} Parameter */

/**
 * @typedef {{
 *   operationId: string, tags: string[], summary: string, description?: string, parameters: Parameter[],
 *   requestBody?: { content: Content }, responses: Record<string, { description: string, content?: Content }>,
 *   security: unknown[],
 * }} Described
 */

/** @typedef {Described & { path: string, method: string }} Operation */

/**
 * @typedef {{
 *   info: { version: string, description: string }, tags: { name: string, description: string }[],
 *   paths: Record<string, Record<string, Described>>,
 * }} Spec
 */

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, unknown>} properties
 * @param {(Node | string)[]} children texts stay texts
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, properties, ...children) {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children)
  return element
}

/**
 * @param {string} id of an element of the page itself
 * @returns {HTMLElement}
 */
export function byId(id) {
  const found = document.getElementById(id)
  if (!found) throw new Error(`The page has no ${id}`)
  return found
}

/**
 * Text with `code` in it.
 * @param {string} text
 */
export function prose(text) {
  return text.split('`').map((part, index) => (index % 2 === 1 ? make('code', {}, part) : part))
}

/**
 * Storage may be switched off.
 * @param {string} key
 */
export function stored(key) {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/**
 * @param {string} key
 * @param {string} value
 */
export function store(key, value) {
  try {
    localStorage.setItem(key, value)
  } catch {
    // It holds for this page only.
  }
}
