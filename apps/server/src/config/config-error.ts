/** The configuration contradicts itself or cannot be read; the message names the variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}
