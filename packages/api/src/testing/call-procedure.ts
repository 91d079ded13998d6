import type { createCaller } from '../app-router.ts'

/** Calls the procedure with the given path, such as `webhooks.deliveries`. */
export async function callProcedure(
  caller: ReturnType<typeof createCaller>,
  path: string,
  input: unknown,
): Promise<unknown> {
  const procedure = path.split('.').reduce<unknown>((node, name) => Reflect.get(Object(node), name), caller)
  return await (procedure as (input: unknown) => Promise<unknown>)(input)
}
