/** The path of a batch that calls one procedure several times. */
export function batchPath(procedure: string, size = 20): string {
  return `/trpc/${Array(size).fill(procedure).join()}?batch=1`
}

/** The inputs of such a batch, which are all the same. */
export function batchInputs(input: unknown, size = 20): string {
  return JSON.stringify(Object.fromEntries(Array.from({ length: size }, (_, index) => [index, { json: input }])))
}

/** A batch of queries. */
export function batchQuery(procedure: string, input: unknown, size = 20): string {
  return `${batchPath(procedure, size)}&input=${encodeURIComponent(batchInputs(input, size))}`
}
