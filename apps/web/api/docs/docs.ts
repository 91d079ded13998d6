// The page at /api/docs: Swagger UI for /api/openapi.json. Its requests use the browser's session.
import 'swagger-ui-dist/swagger-ui.css'
import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js'
import './docs.css'

// theme.js has already read the app's theme.
document.documentElement.classList.toggle('dark-mode', document.documentElement.dataset['theme'] === 'dark')

SwaggerUI({
  dom_id: '#api',
  url: '/api/openapi.json',
  // The default sends the document's URL to validator.swagger.io.
  validatorUrl: null,
  filter: true,
  tryItOutEnabled: true,
  plugins: [{ wrapComponents: { TextArea: withLabel } }],
  responseInterceptor(response: { url: string; text: string }) {
    if (response.url.endsWith('/api/openapi.json')) response.text = fillUserId(response.text)
    return response
  },
})

type Component = (props: object) => unknown
type System = { React: { createElement: (component: Component, props: object) => unknown } }

/** Labels Swagger UI's only text area, which is for a request's body and has no label. */
function withLabel(textArea: Component, { React }: System): Component {
  return (props) => React.createElement(textArea, { ...props, 'aria-label': 'Request body' })
}

/** Fills in the user id that most paths need, if a user is signed in to the app. */
function fillUserId(text: string): string {
  const id = storedUserId()
  const fill = (_key: string, value: { name?: unknown; in?: unknown } | null): unknown =>
    id !== null && value?.name === 'userId' && value.in === 'path' ? { ...value, example: id } : value
  return JSON.stringify(JSON.parse(text, fill))
}

/** Same as in `stored-user.ts`; importing it would make the bundler split off another chunk. */
function storedUserId(): string | null {
  try {
    return localStorage.getItem('userId')
  } catch {
    return null
  }
}
