// `npm run review`: lists what waits for a person: members that a notice hid, notices, and photos of sites that look at
// each first. With `--statement ID --visible` a member is shown again, with `--removed` the account is taken away. With
// `--notice CASE --kept` who sent the notice hears that no rule was broken; `npm run remove-member` answers the others.
// With `--photo ID --accept` a photo is shown, with `--refuse GROUND` its owner alone sees it, and is told why. DATA_DIR or
// DATABASE_URL names the database.

import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { PHOTO_GROUNDS } from '../../contract/lists.ts'
import { pathOfName } from '../platform/media/names.ts'
import { readConfig } from '../env.ts'
import { keepNoticed, pendingNotices } from '../moderation/notices/pending-notices.ts'
import { acceptPhoto, pendingPhotos, refusePhoto } from '../moderation/restrictions/review-photos.ts'
import { decideReview, pendingReviews } from '../moderation/restrictions/review.ts'
import { printTable } from '../platform/print-table.ts'
import { oneOf, runCommand, UsageError } from './command.ts'
import { withDeps } from './operator.ts'
import type { Deps } from '../platform/context.ts'

interface Choice {
  said: string
  decide: (house: Deps) => Promise<boolean>
}

/** The decision to make; 'list' without a word. */
function readOptions(): Choice | 'list' {
  const { values: given } = parseArgs({
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
  const words = Object.keys(given).sort().join(' ')
  const { statement = '', notice = '', photo = '', refuse = '' } = given
  if (words === '') return 'list'
  if (words === 'statement visible' || words === 'removed statement') {
    const decision = given.visible ? 'visible' : 'removed'
    return { said: decision, decide: (house) => decideReview(house, statement, decision) }
  }
  if (words === 'kept notice') return { said: 'kept', decide: (house) => keepNoticed(house, notice) }
  if (words === 'accept photo') return { said: 'accepted', decide: (house) => acceptPhoto(house, photo) }
  if (words !== 'photo refuse') {
    const options = words.split(' ').map((word) => `--${word}`)
    throw new UsageError(`Not a decision: ${options.join(' ')}.`)
  }
  const ground = oneOf('refuse', refuse, PHOTO_GROUNDS)
  return { said: 'refused', decide: (house) => refusePhoto(house, photo, ground) }
}

async function list(house: Deps): Promise<boolean> {
  const [members, notices, photos] = [
    await pendingReviews(house),
    await pendingNotices(house),
    await pendingPhotos(house),
  ]
  const media = join(readConfig(process.env).config.dataDir, 'media')
  if (members.length + notices.length + photos.length === 0) console.log('Nobody waits for a decision.')
  if (members.length > 0) {
    printTable(
      'Hidden until you decide',
      members.map((row) => ({ ...row, since: day(row.since) })),
    )
  }
  if (notices.length > 0) {
    printTable(
      'Notices to answer',
      notices.map((row) => ({ ...row, name: row.name ?? '-', home: row.home ?? '-', since: day(row.since) })),
    )
  }
  if (photos.length > 0) {
    printTable(
      'Photos that wait',
      photos.map((row) => ({ ...row, file: pathOfName(media, row.file) ?? '', since: day(row.since) })),
    )
  }
  return true
}

const day = (time: number) => new Date(time).toISOString()

async function decide(house: Deps, choice: Choice): Promise<boolean> {
  const done = await choice.decide(house)
  console.log(done ? `Decided: ${choice.said}.` : 'Nothing of that id is to be decided like this.')
  return done
}

await runCommand({
  usage: `review [-- --statement ID --visible | --removed]
  or: npm run review -- --notice CASE --kept
  or: npm run review -- --photo ID --accept | --refuse ${PHOTO_GROUNDS.join(' | ')}`,
  read: readOptions,
  run: (choice) => withDeps((house) => (choice === 'list' ? list(house) : decide(house, choice))),
})
