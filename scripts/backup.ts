// `npm run backup -- FOLDER`: copies the data of a running server, database and files, into a new folder.

import { backUp } from '../src/server/backup.ts'
import { readConfig } from '../src/server/env.ts'
import { exitWith } from '../src/server/main.ts'

const [to] = process.argv.slice(2)
if (!to) {
  console.error('Usage: npm run backup -- FOLDER')
  process.exit(2)
}
try {
  const { config, secrets } = readConfig(process.env)
  const files = await backUp({ dataDir: config.dataDir, databaseUrl: secrets.databaseUrl }, to)
  console.log(`${files} files are in ${to}. Check it: DATA_DIR=${to} npm run audit`)
} catch (error) {
  exitWith(error)
}
