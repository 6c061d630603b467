// `npm run copy-media`: copies the photos of DATA_DIR into the bucket of MEDIA_URL, and checks each; run again it goes on.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../env.ts'
import { openBucket } from '../platform/media/bucket.ts'
import { copyMedia } from '../platform/media/copy-media.ts'
import { StartError } from '../platform/start-error.ts'
import { runCommand } from './command.ts'

/** A line for so many files. */
const SHOWN_EVERY = 1000

await runCommand({
  usage: 'copy-media [-- --read-all]',
  read: () => parseArgs({ options: { 'read-all': { type: 'boolean', default: false } } }).values,
  async run({ 'read-all': readAll }) {
    const { config, secrets } = readConfig(process.env)
    const { bucket } = secrets
    if (!bucket) throw new StartError('MEDIA_URL names no bucket.', 'Set it: README.md says how.')
    const folder = join(config.dataDir, 'media')
    if (!existsSync(folder)) {
      throw new StartError(`There are no photos in ${config.dataDir}.`, 'Name their folder in DATA_DIR.')
    }
    const { copied, present, different } = await copyMedia(folder, openBucket(bucket), {
      readAll,
      onProgress(done, of) {
        if (done % SHOWN_EVERY === 0) console.log(`${done}/${of}`)
      },
    })
    for (const name of different) console.log(`differs: ${name}`)
    console.log(
      `${copied} copied and read back, ${present} were there, ${different.length} differ in s3://${bucket.bucket}.`,
    )
    return different.length === 0
  },
})
