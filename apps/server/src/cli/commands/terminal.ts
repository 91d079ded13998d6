import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'

/** Input and output on the command line. */
export type Terminal = {
  print: (line: string) => void
  printError: (line: string) => void
  /** Reads a secret from a terminal without echo, or else from standard input, without the final line break. */
  readSecret: (question: string) => Promise<string>
}

export const processTerminal: Terminal = {
  print: (line) => void process.stdout.write(`${line}\n`),
  printError: (line) => void process.stderr.write(`${line}\n`),
  async readSecret(question) {
    if (!process.stdin.isTTY) return (await text(process.stdin)).replace(/\r?\n$/, '')
    process.stderr.write(question)
    const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
    const prompt = createInterface({ input: process.stdin, output: nowhere, terminal: true })
    try {
      return await prompt.question('')
    } finally {
      prompt.close()
      process.stderr.write('\n')
    }
  },
}
