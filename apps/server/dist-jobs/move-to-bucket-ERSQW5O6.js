import { createRequire as __createRequire } from 'node:module'
import { fileURLToPath as __fileURLToPath } from 'node:url'
const require = __createRequire(import.meta.url)
const __filename = __fileURLToPath(import.meta.url)
const __dirname = import.meta.dirname
import { moveBlobsInUse, moveFolder, moveToBucket } from './chunk-FRXPJ2Q4.js'
import './chunk-FNFQWNC7.js'
import './chunk-ARN75AVE.js'
import './chunk-5WE45JIZ.js'
import './chunk-HUV73QB6.js'
import './chunk-GIYMV4FA.js'
import './chunk-FLKO6SS4.js'
export { moveBlobsInUse, moveFolder, moveToBucket }
