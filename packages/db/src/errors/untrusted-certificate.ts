/** The codes of OpenSSL for a certificate whose authority is unknown. */
const UNTRUSTED = /^(UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO)/

/**
 * What to do about a TLS error, as a sentence without its end.
 * @returns null unless the server's certificate is from an unknown authority
 */
export function adviseOnCertificate(code: unknown): string | null {
  return UNTRUSTED.test(String(code)) ? 'If the certificate is from your own authority, set EXTRA_CA_CERTS' : null
}
