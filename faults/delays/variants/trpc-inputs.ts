export function trpc(procedure: string, input: string): string {
  return `/trpc/${procedure}?input=${encodeURIComponent(input)}`
}

export function trpcBatch(procedure: string, inputs: readonly string[]): string {
  const procedures = Array(inputs.length).fill(procedure).join()
  return `/trpc/${procedures}?batch=1&input=${encodeURIComponent(batchText(inputs))}`
}

export function batchText(inputs: readonly string[]): string {
  return `{${inputs.map((input, at) => `"${at}":${input}`).join()}}`
}

export function queries(procedure: string, inputs: readonly object[]): string {
  return trpcBatch(
    procedure,
    inputs.map((json) => JSON.stringify({ json })),
  )
}

export function subscription(id: number, input: string): string {
  return `{"id":${id},"method":"subscription","params":{"path":"calls.callCompleted","input":${input}}}`
}

export function meta(json: unknown, values: unknown, more: object = {}): string {
  return JSON.stringify({ json, meta: { values, ...more } })
}

/** Input and markers that are text already. */
export function wrapped(json: string, values: string): string {
  return `{"json":${json},"meta":{"values":${values}}}`
}

export function marks(paths: readonly string[], mark: unknown): Record<string, unknown> {
  return Object.fromEntries(paths.map((path) => [path, [mark]]))
}
