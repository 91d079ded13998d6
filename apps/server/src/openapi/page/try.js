import { byId, make, store, stored } from './elements.js'

/** @import { Content, Operation } from './elements.js' */

/** @typedef {() => { body?: string | FormData, headers?: Record<string, string> }} ReadBody */

/**
 * A form that sends what is filled in, with the session of this browser.
 * @param {Operation} operation
 */
export function tryForm({ operationId, method, path, parameters, requestBody }) {
  const form = make('form', {})
  const inputs = parameters.map(({ name, in: place, required }) => {
    const input = make('input', { id: `${operationId}-${name}`, name, required, autocomplete: 'off' })
    if (isOwnId(input)) input.value = stored('userId') ?? ''
    form.append(make('label', { htmlFor: input.id }, name), input)
    return { input, place }
  })
  const readBody = bodyFields(form, operationId, requestBody?.content ?? {})
  const button = make('button', { type: 'submit' }, 'Send')
  const result = make('div', { role: 'status' })
  form.append(button, make('p', { className: 'muted' }, 'This is a real request with your own session.'), result)

  /** @param {string} wanted */
  const filledIn = (wanted) =>
    inputs
      .filter(({ place, input }) => place === wanted && input.value !== '')
      .map(({ input }) => /** @type {[string, string]} */ ([input.name, input.value]))

  const send = async () => {
    button.disabled = true
    try {
      const query = new URLSearchParams(filledIn('query'))
      const filled = filledIn('path').reduce(
        (text, [name, value]) => text.replace(`{${name}}`, encodeURIComponent(value)),
        path,
      )
      const { body, headers } = readBody()
      const response = await fetch(query.size > 0 ? `${filled}?${query}` : filled, {
        method: method.toUpperCase(),
        headers: { ...headers, ...Object.fromEntries(filledIn('header')) },
        body,
      })
      result.replaceChildren(...(await answerOf(response)))
      await tellWho()
    } catch {
      result.replaceChildren(make('p', {}, 'No answer came. Please check the connection and try again.'))
    }
    button.disabled = false
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send()
  })
  return form
}

/**
 * @param {HTMLFormElement} form
 * @param {string} id
 * @param {Content} content
 * @returns {ReadBody}
 */
function bodyFields(form, id, content) {
  const json = content['application/json']
  if (json) {
    const area = make('textarea', { id: `${id}-body`, spellcheck: false })
    area.value = json.example === undefined ? '' : JSON.stringify(json.example, null, 2)
    form.append(make('label', { htmlFor: area.id }, 'Body'), area)
    return () => (area.value === '' ? {} : { body: area.value, headers: { 'content-type': 'application/json' } })
  }
  const { properties = {} } = content['multipart/form-data']?.schema ?? {}
  const fields = Object.entries(properties).map(([name, { format }]) => {
    const field = make('input', { id: `${id}-${name}`, name, type: format === 'binary' ? 'file' : 'text' })
    form.append(make('label', { htmlFor: field.id }, name), field)
    return field
  })
  return () => {
    if (fields.length === 0) return {}
    const body = new FormData()
    for (const { name, value, files } of fields) {
      if (files?.[0]) body.append(name, files[0])
      else if (!files && value !== '') body.append(name, value)
    }
    return { body }
  }
}

/** A browser takes long over megabytes of text. */
const MOST_SHOWN = 100_000

/** @param {Response} response */
async function answerOf(response) {
  const mark = make('span', { className: `status ${response.ok ? 'ok' : 'refused'}` }, String(response.status))
  const type = response.headers.get('content-type') ?? ''
  const head = make('p', {}, mark, ` ${type}`)
  if (!/json|text/.test(type)) return [head, make('p', {}, `${(await response.blob()).size} bytes`)]
  const text = await response.text()
  if (response.ok && response.url.endsWith('/api/auth/login')) {
    const { user } = /** @type {{ user: { id: string } }} */ (JSON.parse(text))
    store('userId', user.id)
  }
  const whole = type.includes('json') ? JSON.stringify(JSON.parse(text), null, 2) : text
  const shown = whole.length > MOST_SHOWN ? `${whole.slice(0, MOST_SHOWN)}\n… (${whole.length} characters)` : whole
  return [head, make('pre', { tabIndex: 0, role: 'group', ariaLabel: 'Answer' }, shown)]
}

/** Says who is signed in and fills in the id, as the web app or the form of signing in has left it. */
export async function tellWho() {
  const userId = stored('userId')
  const response = userId ? await fetch(`/api/auth/user/${encodeURIComponent(userId)}`).catch(() => null) : null
  const { data } = response?.ok
    ? /** @type {{ data: { id: string, email: string } }} */ (await response.json())
    : { data: null }
  byId('who').textContent = data
    ? `Signed in as ${data.email}; your user id is ${data.id}.`
    : 'Nobody is signed in here.'
  if (!data) return
  for (const input of document.querySelectorAll('input')) {
    if (isOwnId(input) && input.value === '') input.value = data.id
  }
}

/** @param {HTMLInputElement} input */
function isOwnId({ name, required }) {
  return name === 'userId' && required
}
