// `npm run review`: lists what waits for a person, page by page, the shortest deadline first: members that a notice hid, notices,
// appeals, and photos that a notice hid or of sites that look at each first. With `--statement ID --visible` a member is shown
// again, with `--removed` the account is taken away; with `--reverse --why WORDS` it is given back, and so is what `npm run restrict-member` took. With `--hold CASE --until DAY
// --why WORDS` what was copied of a notice is kept longer. With `--notice CASE` what was copied of it is shown; with `--kept` the
// notifiers of the named ones get a mail that no rule was broken; `npm run remove-member` answers the others. With `--appeal
// NUMBER` what was written is shown, with `--outcome` it is decided, by another than who decided first. With `--photo ID
// --accept` a photo is shown, with `--refuse GROUND` its owner alone sees it, and gets the reason. DATA_DIR or DATABASE_URL names
// the database.

import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { DAY_MS } from '../../core/durations.ts'
import { NOTICE_KINDS, PHOTO_GROUNDS } from '../../contract/lists.ts'
import { keyOfName } from '../platform/media/names.ts'
import { readConfig } from '../env.ts'
import {
  type AppealRefusal,
  decideAppeal,
  type NewMeasure,
  type Ruling,
} from '../moderation/appeals/decide-appeal.ts'
import { pendingAppeals, readAppeal } from '../moderation/appeals/pending-appeals.ts'
import { namedPlaces } from '../desk/cases/copied-profile.ts'
import { evidenceOf, holdEvidence } from '../moderation/evidence/end-evidence.ts'
import { keepNoticed, pendingNotices } from '../moderation/notices/pending-notices.ts'
import { acceptPhoto, pendingPhotos, refusePhoto } from '../moderation/restrictions/review-photos.ts'
import { decideReview, pendingReviews } from '../moderation/restrictions/review.ts'
import { FIRST_PAGE, type Place } from '../moderation/page-of-cases.ts'
import { printTable } from '../platform/print-table.ts'
import { reverseDecision } from '../moderation/restrictions/reverse-decision.ts'
import { dayOf, factsOf, oneOf, runCommand, UsageError } from './command.ts'
import { withDeps } from './operator.ts'
import type { Actor, Deps } from '../platform/context.ts'

/** The longest words of an operator in a mail. */
const WORDS = 500

interface Choice {
  outcome: string
  decide: (deps: Deps, actor: Actor) => Promise<boolean>
}

/** A notice or an appeal to show. */
interface Shown {
  show: (deps: Deps) => Promise<boolean>
}

interface Hearing {
  appeal: string
  ruling: Ruling
}

interface Listing {
  after: Place | undefined
}

const WHY_NOT: Record<AppealRefusal, string> = {
  not_waiting: 'No appeal waits under this number.',
  same_decider:
    'You took part in the first decision: somebody else has to run this, logged in as themselves. Where a brand has one operator, that is one of another brand.',
  measure_missing:
    'Name the measure that takes its place: --removed with --ground and --fact, or --refuse GROUND.',
  measure_unfit: 'This measure does not fit: nothing of that kind is there, or the outcome takes none.',
  too_late: 'Nothing can be undone or done any more: the data of the account is gone.',
}

/** What to do; a list without a word. */
function readOptions(): Choice | Shown | Hearing | Listing {
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
      notice: { type: 'string', multiple: true },
      kept: { type: 'boolean' },
      appeal: { type: 'string' },
      outcome: { type: 'string' },
      words: { type: 'string' },
      ground: { type: 'string' },
      after: { type: 'string' },
      photo: { type: 'string' },
      accept: { type: 'boolean' },
      refuse: { type: 'string' },
    },
  })
  const names = Object.keys(values).sort().join(' ')
  const { statement = '', notice = [], photo = '', refuse = '', why = '', hold = '', until = '' } = values
  if (names === '' || names === 'after') return { after: placeOf(values.after) }
  if (names === 'appeal') return { show: (deps) => showAppeal(deps, values.appeal!) }
  if (values.appeal !== undefined && values.outcome !== undefined) return readHearing(values)
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
    return {
      outcome: `held until ${until}`,
      decide: ({ store: { db }, brands }, actor) =>
        holdEvidence({ db, brands }, actor, { notice: hold }, held),
    }
  }
  if (names === 'notice') return { show: (deps) => showEach(deps, notice) }
  if (names === 'kept notice') {
    const keep = async (deps: Deps, actor: Actor) => {
      let isKept = true
      for (const each of notice) {
        if (await keepNoticed(deps, actor, each)) continue
        console.log(`No notice waits under ${each}.`)
        isKept = false
      }
      return isKept
    }
    return { outcome: 'kept', decide: keep }
  }
  if (names === 'accept photo')
    return { outcome: 'accepted', decide: (deps, actor) => acceptPhoto(deps, actor, photo) }
  if (names !== 'photo refuse') {
    const options = names.split(' ').map((name) => `--${name}`)
    throw new UsageError(`Not a decision: ${options.join(' ')}.`)
  }
  const ground = oneOf('refuse', refuse, PHOTO_GROUNDS)
  return { outcome: 'refused', decide: (deps, actor) => refusePhoto(deps, actor, photo, ground) }
}

interface HearingOptions {
  appeal?: string | undefined
  outcome?: string | undefined
  words?: string | undefined
  removed?: boolean | undefined
  ground?: string | undefined
  fact?: string[] | undefined
  refuse?: string | undefined
}

const HEARING_OPTIONS = ['appeal', 'outcome', 'words', 'removed', 'ground', 'fact', 'refuse']

function readHearing(values: HearingOptions): Hearing {
  const foreign = Object.keys(values).find((name) => !HEARING_OPTIONS.includes(name))
  if (foreign) throw new UsageError(`--${foreign} does not belong to an appeal.`)
  const { appeal = '', words = '' } = values
  if (words.length > WORDS) throw new UsageError(`--words take ${String(WORDS)} characters at most.`)
  const outcome = oneOf('outcome', values.outcome ?? '', ['upheld', 'reversed', 'changed'])
  return { appeal, ruling: { outcome, words: words.trim(), instead: measureOf(values) } }
}

function measureOf({ removed, ground, fact, refuse }: HearingOptions): NewMeasure | undefined {
  if (refuse !== undefined) {
    if (removed) throw new UsageError('Say one of --removed, --refuse.')
    return { measure: 'photo_refused', ground: oneOf('refuse', refuse, PHOTO_GROUNDS) }
  }
  if (!removed) return undefined
  const removal = { ground: oneOf('ground', ground ?? '', NOTICE_KINDS), facts: factsOf(fact) }
  const foreign = removal.facts.find((each) => !each.startsWith(`${removal.ground}.`))
  if (foreign) throw new UsageError(`--fact ${foreign} is of another ground.`)
  return { measure: 'account_removed', ...removal }
}

/** Where the page before ended, as it was printed. */
function placeOf(text: string | undefined): Place | undefined {
  if (text === undefined) return undefined
  const [, due, id] = /^(\d{1,15})\.([A-Za-z0-9_-]+)$/.exec(text) ?? []
  if (!due || !id) throw new UsageError('--after must be as the list before printed it.')
  return { due: Number(due), id }
}

function mediaPlace(): string {
  const { config, secrets } = readConfig(process.env)
  return secrets.bucket ? `s3://${secrets.bucket.bucket}` : join(config.dataDir, 'media')
}

/** Where the next page begins, of the lists that are full. */
function nextPlace(lists: readonly (readonly Place[])[]): Place | undefined {
  const ends = lists.filter((rows) => rows.length === FIRST_PAGE.limit).map((rows) => rows.at(-1)!)
  return ends.sort((a, b) => a.due - b.due || (a.id < b.id ? -1 : 1))[0]
}

async function list(deps: Deps, { after }: Listing): Promise<boolean> {
  const page = { ...FIRST_PAGE, after }
  const [members, notices, appeals, photos] = [
    await pendingReviews(deps, page),
    await pendingNotices(deps, page),
    await pendingAppeals(deps, page),
    await pendingPhotos(deps, page),
  ]
  const next = nextPlace([
    members.map(({ due, statement: id }) => ({ due, id })),
    notices.map(({ due, notice: id }) => ({ due, id })),
    appeals.map(({ due, appeal: id }) => ({ due, id })),
    photos.map(({ due, photo: id }) => ({ due, id })),
  ])
  /** What lies behind the end of the fullest list comes on the next page. */
  const here = <Row extends { due: number }>(rows: readonly Row[], idOf: (row: Row) => string) =>
    rows.filter((row) => !next || row.due < next.due || (row.due === next.due && idOf(row) <= next.id))
  const shown = {
    members: here(members, (row) => row.statement),
    notices: here(notices, (row) => row.notice),
    appeals: here(appeals, (row) => row.appeal),
    photos: here(photos, (row) => row.photo),
  }
  if (Object.values(shown).every((rows) => rows.length === 0)) console.log('Nothing to review.')
  if (shown.members.length > 0)
    printTable(
      'Hidden until you decide',
      shown.members.map((row) => ({ ...withDays(row) })),
    )
  if (shown.notices.length > 0) {
    printTable(
      'Notices to answer',
      shown.notices.map((row) => ({
        ...withDays(row),
        name: row.name ?? '-',
        home: row.home ?? '-',
        confirmed: row.confirmed ? 'yes' : 'no',
      })),
    )
  }
  if (shown.appeals.length > 0) {
    printTable(
      'Appeals to decide, by another than the first',
      shown.appeals.map((row) => ({ ...withDays(row), first: row.first || '-' })),
    )
  }
  if (shown.photos.length > 0) {
    printTable(
      'Photos to review',
      shown.photos.map((row) => ({
        ...withDays(row),
        file: fileOf(row.file),
        ground: row.ground ?? '-',
        notice: row.notice ?? '-',
      })),
    )
  }
  if (next) console.log(`\nMore: npm run review -- --after ${String(next.due)}.${next.id}`)
  return true
}

const withDays = <Row extends { since: number; due: number }>(row: Row) => ({
  ...row,
  since: day(row.since),
  due: day(row.due),
})
const fileOf = (name: string) => `${mediaPlace()}/${keyOfName(name)}`

async function showEach(deps: Deps, notices: readonly string[]): Promise<boolean> {
  let isShown = true
  for (const notice of notices) isShown = (await show(deps, notice)) && isShown
  return isShown
}

async function showAppeal(deps: Deps, number: string): Promise<boolean> {
  const appeal = await readAppeal(deps, number)
  if (!appeal) {
    console.log(WHY_NOT.not_waiting)
    return false
  }
  const { text, language, decision, files } = appeal
  console.log(`Against ${decision}, in ${language}:\n\n${text}`)
  for (const file of files) console.log(fileOf(file))
  return true
}

async function hear(deps: Deps, actor: Actor, { appeal, ruling }: Hearing): Promise<boolean> {
  const outcome = await decideAppeal(deps, actor, appeal, ruling)
  console.log(outcome === 'decided' ? `Decided: ${ruling.outcome}.` : WHY_NOT[outcome])
  return outcome === 'decided'
}

/** Prints what was copied of a notice when it arrived; answers whether anything was. */
async function show(deps: Deps, notice: string): Promise<boolean> {
  const rows = await evidenceOf(deps, notice)
  if (rows.length === 0) console.log('Nothing is kept of a notice with this number.')
  for (const { kind, content, file, taken_at, ends_at, hold_until, hold_why } of rows) {
    const kept = [ends_at > 0 ? `kept until ${day(ends_at)}` : 'kept until it is decided']
    if (hold_until > 0) kept.push(`held until ${day(hold_until)}: ${hold_why}`)
    console.log(`\n${kind}, copied ${day(taken_at)}, ${kept.join(', ')}`)
    console.log(file === '' ? JSON.stringify(namedPlaces(JSON.parse(content), 'en'), null, 2) : fileOf(file))
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
  usage: `review [-- --after PLACE]
  or: npm run review -- --statement ID --visible | --removed --fact FACT
  or: npm run review -- --statement ID --reverse --why WORDS
  or: npm run review -- --notice CASE [--notice CASE …] [--kept]
  or: npm run review -- --appeal NUMBER [--outcome upheld | reversed | changed [--words WORDS]
        [--removed --ground ${NOTICE_KINDS.join(' | ')} --fact FACT | --refuse ${PHOTO_GROUNDS.join(' | ')}]]
  or: npm run review -- --hold CASE --until 2027-12-31 --why WORDS
  or: npm run review -- --photo ID --accept | --refuse ${PHOTO_GROUNDS.join(' | ')}`,
  read: readOptions,
  run: (choice) =>
    withDeps((deps, actor) => {
      if ('show' in choice) return choice.show(deps)
      if ('decide' in choice) return decide(deps, actor, choice)
      return 'appeal' in choice ? hear(deps, actor, choice) : list(deps, choice)
    }),
})
