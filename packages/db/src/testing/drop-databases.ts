// A Vitest setup file: drops each test file's databases after its tests.
import { afterAll } from 'vitest'

import { dropDatabases } from './database-for-data-dir.ts'

afterAll(dropDatabases)
