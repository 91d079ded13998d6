import { ConfigError } from './config-error.ts'

/** Quotation marks of any language, and a comment after them. */
const QUOTED = /^["'`´„‚″＂\p{Pi}\p{Pf}].*["'`´″＂\p{Pi}\p{Pf}](\s+#.*)?$/su
const CONTROL_CHARACTER = /\p{Cc}/u

/**
 * A variable's value without the line break that Windows files and secret stores leave at its end.
 * @throws ConfigError if it still has the syntax of the file that it came from
 */
export function cleanValue(name: string, raw: string): string {
  const value = raw.replace(/[\r\n]+$/, '')
  if (QUOTED.test(value.trim())) {
    throw new ConfigError(
      `${name} has quotation marks around its value: remove them, because not every program that reads an env file does.`,
    )
  }
  if (CONTROL_CHARACTER.test(value.trim())) {
    throw new ConfigError(`${name} contains a line break or another control character: write the value on one line.`)
  }
  return value
}
