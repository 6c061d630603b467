// `npm run review`: lists what waits for a person, the shortest deadline first: members that a notice hid, notices, and photos
// that a notice hid or of sites that look at each first. With `--statement ID --visible` a member is shown again, with `--removed` the account is taken away. With
// `--notice CASE --kept` the notifier gets a mail that no rule was broken; `npm run remove-member` answers the others.
// With `--photo ID --accept` a photo is shown, with `--refuse GROUND` its owner alone sees it, and gets the reason. DATA_DIR or
// DATABASE_URL names the database.

import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { PHOTO_GROUNDS } from '../../contract/lists.ts'
import { keyOfName } from '../platform/media/names.ts'
import { readConfig } from '../env.ts'
import { keepNoticed, pendingNotices } from '../moderation/notices/pending-notices.ts'
import { acceptPhoto, pendingPhotos, refusePhoto } from '../moderation/restrictions/review-photos.ts'
import { decideReview, pendingReviews } from '../moderation/restrictions/review.ts'
import { printTable } from '../platform/print-table.ts'
import { oneOf, runCommand, UsageError } from './command.ts'
import { withDeps } from './operator.ts'
import type { Deps } from '../platform/context.ts'

interface Choice {
  outcome: string
  decide: (deps: Deps) => Promise<boolean>
}

/** The decision to make; 'list' without a word. */
function readOptions(): Choice | 'list' {
  const { values } = parseArgs({
    options: {
      statement: { type: 'string' },
      visible: { type: 'boolean' },
      removed: { type: 'boolean' },
      notice: { type: 'string' },
      kept: { type: 'boolean' },
      photo: { type: 'string' },
      accept: { type: 'boolean' },
      refuse: { type: 'string' },
    },
  })
  const names = Object.keys(values).sort().join(' ')
  const { statement = '', notice = '', photo = '', refuse = '' } = values
  if (names === '') return 'list'
  if (names === 'statement visible' || names === 'removed statement') {
    const decision = values.visible ? 'visible' : 'removed'
    return { outcome: decision, decide: (deps) => decideReview(deps, statement, decision) }
  }
  if (names === 'kept notice') return { outcome: 'kept', decide: (deps) => keepNoticed(deps, notice) }
  if (names === 'accept photo') return { outcome: 'accepted', decide: (deps) => acceptPhoto(deps, photo) }
  if (names !== 'photo refuse') {
    const options = names.split(' ').map((name) => `--${name}`)
    throw new UsageError(`Not a decision: ${options.join(' ')}.`)
  }
  const ground = oneOf('refuse', refuse, PHOTO_GROUNDS)
  return { outcome: 'refused', decide: (deps) => refusePhoto(deps, photo, ground) }
}

async function list(deps: Deps): Promise<boolean> {
  const [members, notices, photos] = [
    await pendingReviews(deps),
    await pendingNotices(deps),
    await pendingPhotos(deps),
  ]
  const { config, secrets } = readConfig(process.env)
  const place = secrets.bucket ? `s3://${secrets.bucket.bucket}` : join(config.dataDir, 'media')
  if (members.length + notices.length + photos.length === 0) console.log('Nothing to review.')
  if (members.length > 0) {
    printTable(
      'Hidden until you decide',
      members.map((row) => ({ ...row, since: day(row.since), due: day(row.due) })),
    )
  }
  if (notices.length > 0) {
    printTable(
      'Notices to answer',
      notices.map((row) => ({
        ...row,
        name: row.name ?? '-',
        home: row.home ?? '-',
        confirmed: row.confirmed ? 'yes' : 'no',
        since: day(row.since),
        due: day(row.due),
      })),
    )
  }
  if (photos.length > 0) {
    printTable(
      'Photos to review',
      photos.map((row) => ({
        ...row,
        file: `${place}/${keyOfName(row.file)}`,
        ground: row.ground ?? '-',
        notice: row.notice ?? '-',
        since: day(row.since),
      })),
    )
  }
  return true
}

const day = (time: number) => new Date(time).toISOString()

async function decide(deps: Deps, choice: Choice): Promise<boolean> {
  const done = await choice.decide(deps)
  console.log(done ? `Decided: ${choice.outcome}.` : 'No open case with this id can be decided this way.')
  return done
}

await runCommand({
  usage: `review [-- --statement ID --visible | --removed]
  or: npm run review -- --notice CASE --kept
  or: npm run review -- --photo ID --accept | --refuse ${PHOTO_GROUNDS.join(' | ')}`,
  read: readOptions,
  run: (choice) => withDeps((deps) => (choice === 'list' ? list(deps) : decide(deps, choice))),
})
