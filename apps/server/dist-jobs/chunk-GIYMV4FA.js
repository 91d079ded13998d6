import { createRequire as __createRequire } from 'node:module'
import { fileURLToPath as __fileURLToPath } from 'node:url'
const require = __createRequire(import.meta.url)
const __filename = __fileURLToPath(import.meta.url)
const __dirname = import.meta.dirname
var UNTRUSTED = /^(UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO)/
function adviseOnCertificate(code) {
  return UNTRUSTED.test(String(code)) ? 'If the certificate is from your own authority, set EXTRA_CA_CERTS' : null
}
export { adviseOnCertificate }
