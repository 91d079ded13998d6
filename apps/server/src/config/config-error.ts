/** The configuration contradicts itself or cannot be read; the message is one sentence that names the variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}
