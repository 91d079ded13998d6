import type { Config } from './config.ts'

/** Shorter than any key or token; what is as short would be taken out of ordinary words. */
const SHORTEST = 8

/** What the environment holds that must not be told: keys, tokens, passwords, alone and within addresses. */
export function secretsOf(config: Config): string[] {
  const { voice, webhookSecrets, twilioAuthTokens, operator, mail, database, bucket } = config
  const all = [
    ...(voice.provider === 'elevenlabs' ? [voice.apiKey] : []),
    ...webhookSecrets,
    ...twilioAuthTokens,
    ...(operator.firstPassword === null ? [] : [operator.firstPassword]),
    ...(mail.kind === 'smtp' ? passwordsIn(mail.url) : []),
    ...(bucket === null ? [] : [bucket.secretAccessKey]),
    ...(database.kind === 'postgres' ? passwordsIn(database.url) : []),
  ]
  return all.filter((secret) => secret.length >= SHORTEST)
}

/** As it stands in the address, and as it is meant. */
function passwordsIn(address: string): string[] {
  const { password } = new URL(address)
  try {
    return [...new Set([password, decodeURIComponent(password)])]
  } catch {
    return [password]
  }
}
