declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  function SwaggerUI(options: Readonly<Record<string, unknown>>): void
  export = SwaggerUI
}
