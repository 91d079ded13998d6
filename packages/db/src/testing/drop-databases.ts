// A set-up file of tests: after those of each file its databases are removed.
import { afterAll } from 'vitest'

import { dropDatabases } from './database-of-folder.ts'

afterAll(dropDatabases)
