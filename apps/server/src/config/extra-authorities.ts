import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'

import { ConfigError } from './config-error.ts'

const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/**
 * Trusts the certificates in EXTRA_CA_CERTS for every later TLS connection of this process. Node.js has
 * NODE_EXTRA_CA_CERTS for this, but it reads that before `.env` and reports no error for a file that cannot be used.
 * @throws ConfigError
 */
export function trustExtraAuthorities({ EXTRA_CA_CERTS: file }: { EXTRA_CA_CERTS?: string | undefined }): void {
  if (file === undefined) return
  try {
    const certificates = (readFileSync(file, 'utf8').match(PEM) ?? []).map((pem) => new X509Certificate(pem).toString())
    if (certificates.length === 0) throw new Error('it has no line "-----BEGIN CERTIFICATE-----"')
    setDefaultCACertificates([...getCACertificates('default'), ...certificates])
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const advice = 'Set it to a file with certificates in PEM format that this user can read, or remove it.'
    throw new ConfigError(`EXTRA_CA_CERTS=${file} cannot be used (${reason}). ${advice}`, { cause: error })
  }
}
