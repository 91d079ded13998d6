import packageJson from '../package.json' with { type: 'json' }

/** Answers at once what needs nothing of the product, and loads it for the rest. @returns the exit code */
async function main(words: readonly string[]): Promise<number> {
  if (words.length === 1 && words[0] === '--version') {
    process.stdout.write(`${packageJson.version}\n`)
    return 0
  }
  const [{ runCommandLine }, { processTerminal }, { serveUntilTold }] = await Promise.all([
    import('./cli/command-line.ts'),
    import('./cli/commands/terminal.ts'),
    import('./server/run-server.ts'),
  ])
  return await runCommandLine(words, { terminal: processTerminal, serve: serveUntilTold })
}

// Without a top-level await, which the program inside the executable cannot have.
void main(process.argv.slice(2)).then((code) => process.exit(code))
