// `npm run backup -- FOLDER`: copies the data of a running server, database and files, into a new folder.

import { parseArgs } from 'node:util'
import { backUp } from './hot-backup.ts'
import { readConfig } from '../env.ts'
import { runCommand, UsageError } from './command.ts'
import { recordCommand } from './operator.ts'

await runCommand({
  usage: 'backup -- FOLDER',
  read() {
    const [to, ...others] = parseArgs({ allowPositionals: true }).positionals
    if (!to || others.length > 0) throw new UsageError('FOLDER must be one new folder.')
    return to
  },
  async run(to) {
    const { config, secrets } = readConfig(process.env)
    const { directUrl: databaseUrl, bucket } = secrets
    const files = await backUp({ dataDir: config.dataDir, databaseUrl, hasBucket: bucket !== undefined }, to)
    recordCommand()
    console.log(`${files} files are in ${to}. Check it: DATA_DIR=${to} npm run audit`)
    if (bucket) console.log(`Photos are in s3://${bucket.bucket}, and not in this copy.`)
    return true
  },
})
