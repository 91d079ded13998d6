import { runCommand, startServerProcess } from '../../apps/server/harness/server-process.ts'
import type { CheckResult } from '../check-results.ts'

/** Something that goes wrong with the machine or a service beside it, and its recovery. */
export type Day = {
  name: string
  /** @returns why this machine cannot try it; nothing if it was tried */
  live: (report: DayReport) => Promise<string | void>
}

export type DayReport = {
  /** Requires that this text, which a person sees, has the sentence. */
  says: (where: string, text: string, sentence: RegExp) => void
  /** @param figure default: yes or no */
  holds: (what: string, isMet: boolean, figure?: string) => void
}

/** Lives through one day. An error fails it. */
export async function liveThrough({ name, live }: Day): Promise<CheckResult[]> {
  const results: CheckResult[] = []
  const holds: DayReport['holds'] = (what, isMet, figure = isMet ? 'yes' : 'no') =>
    void results.push({ name: `${name}: ${what}`, figure, isMet })
  const says: DayReport['says'] = (where, text, sentence) => {
    const line = text.split('\n').find((each) => sentence.test(each))
    holds(`${where} says`, line !== undefined, (line ?? text).trim())
  }
  try {
    const reason = await live({ says, holds })
    if (typeof reason === 'string') results.push({ name, figure: reason, isMet: true, isSkipped: true })
  } catch (error) {
    results.push({
      name,
      figure: error instanceof Error ? (error.stack ?? error.message) : String(error),
      isMet: false,
    })
  }
  return results
}

/** What the server prints when it refuses to start. */
export async function readRefusal(env: Record<string, string>): Promise<string> {
  try {
    await using _server = await startServerProcess(env)
    return 'The server started.'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** The output of a command, its exit code last. */
export async function readOutput(args: string[], env: Record<string, string>): Promise<string> {
  const { code, stdout, stderr } = await runCommand(args, { env })
  return `${stdout}${stderr}exit code ${code}`
}

/** The message that a person sees if an action is refused. */
export async function readMessage(action: Promise<unknown>): Promise<string> {
  return await action.then(
    () => 'It was accepted.',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
}
