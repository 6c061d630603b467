// `npm run review`: lists what waits for a person, the shortest deadline first: members that a notice hid, notices, and photos
// that a notice hid or of sites that look at each first. With `--statement ID --visible` a member is shown again, with `--removed` the account is taken away;
// with `--reverse --why WORDS` it is given back, and so is what `npm run restrict-member` took. With `--hold CASE --until DAY --why WORDS` what was copied of a notice is kept longer. With
// `--notice CASE` what was copied of it is shown; with `--kept` the notifier gets a mail that no rule was broken; `npm run remove-member` answers the others.
// With `--photo ID --accept` a photo is shown, with `--refuse GROUND` its owner alone sees it, and gets the reason. DATA_DIR or
// DATABASE_URL names the database.

import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { DAY_MS } from '../../core/durations.ts'
import { PHOTO_GROUNDS } from '../../contract/lists.ts'
import { keyOfName } from '../platform/media/names.ts'
import { readConfig } from '../env.ts'
import { evidenceOf, holdEvidence } from '../moderation/evidence/end-evidence.ts'
import { keepNoticed, pendingNotices } from '../moderation/notices/pending-notices.ts'
import { acceptPhoto, pendingPhotos, refusePhoto } from '../moderation/restrictions/review-photos.ts'
import { decideReview, pendingReviews } from '../moderation/restrictions/review.ts'
import { printTable } from '../platform/print-table.ts'
import { reverseDecision } from '../moderation/restrictions/reverse-decision.ts'
import { dayOf, factsOf, oneOf, runCommand, UsageError } from './command.ts'
import { withDeps } from './operator.ts'
import type { Actor, Deps } from '../platform/context.ts'

interface Choice {
  outcome: string
  decide: (deps: Deps, actor: Actor) => Promise<boolean>
}

/** A notice to show. */
interface Shown {
  show: string
}

/** What to do; 'list' without a word. */
function readOptions(): Choice | Shown | 'list' {
  const { values } = parseArgs({
    options: {
      statement: { type: 'string' },
      visible: { type: 'boolean' },
      removed: { type: 'boolean' },
      fact: { type: 'string', multiple: true },
      reverse: { type: 'boolean' },
      why: { type: 'string' },
      hold: { type: 'string' },
      until: { type: 'string' },
      notice: { type: 'string' },
      kept: { type: 'boolean' },
      photo: { type: 'string' },
      accept: { type: 'boolean' },
      refuse: { type: 'string' },
    },
  })
  const names = Object.keys(values).sort().join(' ')
  const { statement = '', notice = '', photo = '', refuse = '', why = '', hold = '', until = '' } = values
  if (names === '') return 'list'
  if (names === 'statement visible') {
    return { outcome: 'visible', decide: (deps, actor) => decideReview(deps, actor, statement, 'visible') }
  }
  if (names === 'fact removed statement') {
    const facts = factsOf(values.fact)
    return {
      outcome: 'removed',
      decide: (deps, actor) => decideReview(deps, actor, statement, 'removed', facts),
    }
  }
  if (names === 'reverse statement why') {
    if (why.trim() === '') throw new UsageError('--why must say why.')
    return { outcome: 'reversed', decide: (deps, actor) => reverseDecision(deps, actor, statement, why) }
  }
  if (names === 'hold until why') {
    const held = { until: dayOf('until', until) + DAY_MS, why }
    if (why.trim() === '') throw new UsageError('--why must say why.')
    return { outcome: `held until ${until}`, decide: (deps, actor) => holdEvidence(deps, actor, hold, held) }
  }
  if (names === 'notice') return { show: notice }
  if (names === 'kept notice')
    return { outcome: 'kept', decide: (deps, actor) => keepNoticed(deps, actor, notice) }
  if (names === 'accept photo')
    return { outcome: 'accepted', decide: (deps, actor) => acceptPhoto(deps, actor, photo) }
  if (names !== 'photo refuse') {
    const options = names.split(' ').map((name) => `--${name}`)
    throw new UsageError(`Not a decision: ${options.join(' ')}.`)
  }
  const ground = oneOf('refuse', refuse, PHOTO_GROUNDS)
  return { outcome: 'refused', decide: (deps, actor) => refusePhoto(deps, actor, photo, ground) }
}

function mediaPlace(): string {
  const { config, secrets } = readConfig(process.env)
  return secrets.bucket ? `s3://${secrets.bucket.bucket}` : join(config.dataDir, 'media')
}

async function list(deps: Deps): Promise<boolean> {
  const [members, notices, photos] = [
    await pendingReviews(deps),
    await pendingNotices(deps),
    await pendingPhotos(deps),
  ]
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
        file: `${mediaPlace()}/${keyOfName(row.file)}`,
        ground: row.ground ?? '-',
        notice: row.notice ?? '-',
        since: day(row.since),
      })),
    )
  }
  return true
}

/** Prints what was copied of a notice when it arrived; answers whether anything was. */
async function show(deps: Deps, notice: string): Promise<boolean> {
  const rows = await evidenceOf(deps, notice)
  if (rows.length === 0) console.log('Nothing is kept of a notice with this number.')
  for (const { kind, content, file, taken_at, ends_at, hold_until, hold_why } of rows) {
    const kept = [ends_at > 0 ? `kept until ${day(ends_at)}` : 'kept until it is decided']
    if (hold_until > 0) kept.push(`held until ${day(hold_until)}: ${hold_why}`)
    console.log(`\n${kind}, copied ${day(taken_at)}, ${kept.join(', ')}`)
    console.log(
      file === '' ? JSON.stringify(JSON.parse(content), null, 2) : `${mediaPlace()}/${keyOfName(file)}`,
    )
  }
  return rows.length > 0
}

const day = (time: number) => new Date(time).toISOString()

async function decide(deps: Deps, actor: Actor, choice: Choice): Promise<boolean> {
  const done = await choice.decide(deps, actor)
  console.log(done ? `Decided: ${choice.outcome}.` : 'No open case with this id can be decided this way.')
  return done
}

await runCommand({
  usage: `review [-- --statement ID --visible | --removed --fact FACT]
  or: npm run review -- --statement ID --reverse --why WORDS
  or: npm run review -- --notice CASE [--kept]
  or: npm run review -- --hold CASE --until 2027-12-31 --why WORDS
  or: npm run review -- --photo ID --accept | --refuse ${PHOTO_GROUNDS.join(' | ')}`,
  read: readOptions,
  run: (choice) =>
    withDeps((deps, actor) => {
      if (choice === 'list') return list(deps)
      return 'show' in choice ? show(deps, choice.show) : decide(deps, actor, choice)
    }),
})
