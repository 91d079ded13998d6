// The page that the server has at /api/docs: Swagger UI with /api/openapi.json. Its requests have the browser's session.
import 'swagger-ui-dist/swagger-ui.css'
import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js'
import './docs.css'

// theme.js has read the app's theme.
document.documentElement.classList.toggle('dark-mode', document.documentElement.dataset['theme'] === 'dark')

SwaggerUI({
  dom_id: '#api',
  url: '/api/openapi.json',
  // The default sends the document's address to validator.swagger.io.
  validatorUrl: null,
  filter: true,
  tryItOutEnabled: true,
  plugins: [{ wrapComponents: { TextArea: withName } }],
  responseInterceptor(response: { url: string; text: string }) {
    if (response.url.endsWith('/api/openapi.json')) response.text = withOwnId(response.text)
    return response
  },
})

type Component = (props: object) => unknown
type System = { React: { createElement: (component: Component, props: object) => unknown } }

/** Only a request's body has a text area, and Swagger UI leaves it without a name. */
function withName(textArea: Component, { React }: System): Component {
  return (props) => React.createElement(textArea, { ...props, 'aria-label': 'Request body' })
}

/** Fills in the id that most paths repeat, where somebody is signed in to the app. */
function withOwnId(text: string): string {
  const id = storedUserId()
  const fill = (_key: string, value: { name?: unknown; in?: unknown } | null): unknown =>
    id !== null && value?.name === 'userId' && value.in === 'path' ? { ...value, example: id } : value
  return JSON.stringify(JSON.parse(text, fill))
}

/** As in `stored-user.ts`; an import would make the app load a file more. */
function storedUserId(): string | null {
  try {
    return localStorage.getItem('userId')
  } catch {
    return null
  }
}
