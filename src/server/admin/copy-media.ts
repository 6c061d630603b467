// `npm run copy-media`: copies the photos of DATA_DIR into the bucket of MEDIA_URL, and checks each; `-- --to FOLDER` copies
// those of the bucket into a folder. Run again it goes on.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../env.ts'
import { openBucket } from '../platform/media/bucket.ts'
import { copyBucket, copyMedia } from '../platform/media/copy-media.ts'
import { StartError } from '../platform/start-error.ts'
import { runCommand, UsageError } from './command.ts'
import { recordCommand } from './operator.ts'

/** A line for so many files. */
const SHOWN_EVERY = 1000

function showProgress(done: number, of: number): void {
  if (done % SHOWN_EVERY === 0) console.log(`${done}/${of}`)
}

await runCommand({
  usage: 'copy-media [-- --read-all | --to FOLDER]',
  read() {
    const options = { 'read-all': { type: 'boolean', default: false }, to: { type: 'string' } } as const
    const { values } = parseArgs({ options })
    if (values.to === '') throw new UsageError('FOLDER must be a folder.')
    if (values.to && values['read-all']) throw new UsageError('--read-all is for copies into a bucket.')
    return values
  },
  async run({ 'read-all': readAll, to }) {
    const { config, secrets } = readConfig(process.env)
    const { bucket } = secrets
    if (!bucket) throw new StartError('MEDIA_URL names no bucket.', 'Set it: docs/operations.md says how.')
    if (to) {
      recordCommand()
      const { copied, present } = await copyBucket(openBucket(bucket), join(to, 'media'), showProgress)
      console.log(`${copied} copied into ${to}, ${present} were there, from s3://${bucket.bucket}.`)
      return true
    }
    const folder = join(config.dataDir, 'media')
    if (!existsSync(folder)) {
      throw new StartError(`There are no photos in ${config.dataDir}.`, 'Name their folder in DATA_DIR.')
    }
    recordCommand()
    const { copied, present, different } = await copyMedia(folder, openBucket(bucket), {
      readAll,
      onProgress: showProgress,
    })
    for (const name of different) console.log(`differs: ${name}`)
    console.log(
      `${copied} copied and read back, ${present} were there, ${different.length} differ in s3://${bucket.bucket}.`,
    )
    return different.length === 0
  },
})
