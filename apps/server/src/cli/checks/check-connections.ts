import type { Config } from '../../config/config.ts'
import { isServerResponding } from '../commands/forward-to-server.ts'
import { buildProvider } from '../../installation/open-installation.ts'
import { findSmtpProblem } from '../../mail/mailer.ts'
import { type Finding, errorText, fromAccount, passed, note, failed } from './finding.ts'

const TIMEOUT_MS = 8000
const VOICE = 'Voice provider'
const MAIL = 'Mail'
const ADDRESS = 'Public address'
const WEBHOOK = 'Webhook of the voice provider'

/** Checks the key, plan, numbers, and agents at the provider. */
export async function checkVoice(config: Config): Promise<Finding[]> {
  if (config.voice.provider === 'simulator') return [note(VOICE, 'Calls are simulated; no real calls are made.')]
  return (await (await buildProvider(config)).checkAccount()).map(fromAccount)
}

export function checkWebhook(config: Config): Finding[] {
  const { PUBLIC_URL: publicUrl } = config
  if (config.voice.provider === 'simulator') return []
  if (config.ELEVENLABS_WEBHOOK_SECRET.length === 0) {
    const fallback = `Callwright asks the provider every ${config.RECONCILE_SECONDS} s instead.`
    return [note(WEBHOOK, `ELEVENLABS_WEBHOOK_SECRET is not set, so the webhook is closed. ${fallback}`)]
  }
  if (!publicUrl) return [note(WEBHOOK, 'Its secret is set, but without PUBLIC_URL the provider cannot reach it.')]
  return [passed(WEBHOOK, `Set it to ${publicUrl.origin}/api/webhooks/elevenlabs in your account at the provider.`)]
}

export async function checkMail({ mail, DATA_DIR: dataDir }: Config): Promise<Finding> {
  if (mail.kind === 'outbox') return note(MAIL, `No SMTP_URL is set: messages are written to ${dataDir}/outbox.`)
  const problem = await findSmtpProblem(mail)
  return problem === null ? passed(MAIL, 'The mail server accepts our mail.') : failed(MAIL, problem)
}

/** Requests the public URL as any client would. Only possible while a server runs. */
export async function checkAddress({ PUBLIC_URL: publicUrl, DATA_DIR: dataDir, database }: Config): Promise<Finding> {
  if (!publicUrl) return note(ADDRESS, 'PUBLIC_URL is not set: only this machine can reach Callwright.')
  // With PostgreSQL, nodes may run on other machines.
  const isRunning = database.kind === 'postgres' || (await isServerResponding(dataDir))
  if (!isRunning) return note(ADDRESS, `No server is running here, so ${publicUrl.origin} was not tried.`)
  try {
    const response = await fetch(new URL('/healthz', publicUrl), {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const body: unknown = response.ok ? await response.json() : null
    const isOurs = typeof body === 'object' && body !== null && 'status' in body && body.status === 'ok'
    if (isOurs) return passed(ADDRESS, `${publicUrl.origin} responds.`)
    return failed(ADDRESS, `Something else responds at ${publicUrl.origin} (${response.status}). Check your proxy.`)
  } catch (error) {
    const reason = error instanceof Error && error.cause !== undefined ? errorText(error.cause) : errorText(error)
    return failed(
      ADDRESS,
      `${publicUrl.origin} does not respond (${reason}). Check its DNS name, certificate and proxy.`,
    )
  }
}
