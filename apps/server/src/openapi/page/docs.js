// The page that reads /api/openapi.json to people: what each path takes and answers, and a form to try it.
import { byId, make, prose, store } from './elements.js'
import { fieldList, typeOf } from './schema.js'
import { tellWho, tryForm } from './try.js'

/** @import { Content, Operation, Parameter, Schema, Spec } from './elements.js' */

const root = document.documentElement

async function start() {
  showTheme()
  byId('theme').addEventListener('click', () => {
    root.dataset['theme'] = root.dataset['theme'] === 'dark' ? 'light' : 'dark'
    store('theme', root.dataset['theme'])
    showTheme()
  })
  try {
    const response = await fetch('/api/openapi.json')
    if (!response.ok) throw new Error(String(response.status))
    show(/** @type {Spec} */ (await response.json()))
  } catch {
    byId('about').replaceChildren(
      'The document could not be loaded. Nothing was changed. ',
      make('button', { type: 'button', onclick: () => location.reload() }, 'Try again'),
    )
  }
}

function showTheme() {
  byId('theme').textContent = root.dataset['theme'] === 'dark' ? 'Light theme' : 'Dark theme'
}

/** @param {Spec} spec */
function show({ info, tags, paths }) {
  byId('version').textContent = `Version ${info.version} ·`
  byId('about').replaceChildren(...prose(info.description))
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ ...described, path, method })),
  )
  for (const { name, description } of tags) {
    const id = `tag-${name.toLowerCase()}`
    byId('tags').append(make('a', { href: `#${id}` }, name))
    const head = [make('h2', { id }, name), make('p', { className: 'muted' }, description)]
    const cards = operations.filter((one) => one.tags[0] === name).map(card)
    byId('operations').append(make('section', { ariaLabel: name }, ...head, ...cards))
  }
  const search = /** @type {HTMLInputElement} */ (byId('search'))
  search.addEventListener('input', () => narrow(search.value))
  // Somebody may have typed while the document was on its way.
  narrow(search.value)
  openLinked()
  window.addEventListener('hashchange', openLinked)
  void tellWho()
}

/**
 * What an operation is, drawn in full only when it is opened.
 * @param {Operation} operation
 */
function card(operation) {
  const { method, path, summary, operationId } = operation
  const details = make(
    'details',
    { className: 'operation', id: operationId },
    make(
      'summary',
      {},
      make('span', { className: `method ${method}` }, method.toUpperCase()),
      make('code', {}, path),
      make('span', { className: 'muted' }, summary),
    ),
  )
  details.addEventListener('toggle', () => {
    if (details.open && details.childElementCount === 1) details.append(inside(operation))
  })
  return details
}

/** @param {Operation} operation */
function inside(operation) {
  const { description, parameters, requestBody, responses, security } = operation
  const box = make('div', { className: 'inside' })
  if (description) box.append(make('p', {}, ...prose(description)))
  if (security.length === 0) box.append(make('p', { className: 'muted' }, 'Answers without a session.'))
  if (parameters.length > 0) {
    box.append(make('h3', {}, 'In the address and the headers'), make('ul', {}, ...parameters.map(parameterLine)))
  }
  for (const [type, { schema, example }] of Object.entries(requestBody?.content ?? {})) {
    box.append(make('h3', {}, `Body (${type})`), ...schemaBox(schema), ...exampleBox(example))
  }
  box.append(make('h3', {}, 'Answers'))
  for (const [status, { description: what, content = {} }] of Object.entries(responses)) {
    const isGood = Number(status) < 300
    const mark = make('span', { className: `status ${isGood ? 'ok' : 'refused'}` }, status)
    box.append(make('p', {}, mark, ' ', ...prose(what)), ...(isGood ? answerBox(content) : []))
  }
  box.append(make('p', { className: 'muted' }, 'A refusal is JSON with a message for people.'))
  box.append(make('h3', {}, 'Try it'), tryForm(operation))
  return box
}

/** @param {Parameter} parameter */
function parameterLine({ name, in: place, required, description, schema }) {
  const needed = required ? [' ', make('span', { className: 'needed' }, 'required')] : []
  const line = make('li', {}, make('code', {}, name), ` ${place}, ${typeOf(schema)}`, ...needed)
  if (description) line.append(make('div', { className: 'muted' }, ...prose(description)))
  return line
}

/** @param {Content} content */
function answerBox(content) {
  return Object.entries(content).flatMap(([type, { schema, example }]) =>
    type === 'application/json'
      ? [...schemaBox(schema), ...exampleBox(example)]
      : [make('p', { className: 'muted' }, type)],
  )
}

/** @param {Schema} schema */
function schemaBox(schema) {
  return [fieldList(schema) ?? make('p', { className: 'muted' }, typeOf(schema))]
}

/** @param {unknown} example */
function exampleBox(example) {
  if (example === undefined) return []
  return [make('pre', { tabIndex: 0, role: 'group', ariaLabel: 'Example' }, JSON.stringify(example, null, 2))]
}

/** @param {string} typed */
function narrow(typed) {
  const wanted = typed.trim().toLowerCase()
  let found = 0
  for (const section of document.querySelectorAll('section')) {
    let inSection = 0
    for (const one of section.querySelectorAll('details')) {
      one.hidden = one.querySelector('summary')?.textContent?.toLowerCase().includes(wanted) === false
      if (!one.hidden) inSection += 1
    }
    section.hidden = inSection === 0
    found += inSection
  }
  byId('none').hidden = found > 0
}

function openLinked() {
  const linked = document.getElementById(location.hash.slice(1))
  if (linked instanceof HTMLDetailsElement) linked.open = true
  linked?.scrollIntoView()
}

await start()
