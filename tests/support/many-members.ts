// As many members as a large brand has, made by the database itself out of a few: quick, and spread as people are.

import { sql, type RawBuilder } from 'kysely'
import { COUNTRIES, type Country } from '../../src/contract/lists.ts'
import { DAY_MS } from '../../src/core/durations.ts'
import { regions } from '../../src/server/platform/geo/places.ts'
import { createKeyedDigest } from '../../src/server/platform/keyed-digest.ts'
import { cellOf } from '../../src/server/profiles/search/nearby.ts'
import type { Store } from '../../src/server/platform/db/store.ts'
import { memberId } from './members.ts'

const DIGEST = createKeyedDigest({ current: 'bench', all: ['bench'] })
/** Distinct profiles; all members are drawn from these. */
const SHAPES = 5000
const PLACES = 2000
/** Years since the youngest was eighteen, at most. */
const YEARS = 56
const DAYS = 400
/** Of the members; the others are the partner's. */
const HOME_SHARE = 0.6
/** Of the partner's members, who let themselves be shown here. */
const SHOWN_SHARE = 0.3
const PHOTO_SHARE = 0.7
const ROWS = 500

/** Shares of a brand at home in Britain; each of the others has the same. */
const COUNTRY_SHARES: Partial<Record<Country, number>> = { GB: 0.5, US: 0.25, IE: 0.1 }
const GENDERS = { man: 0.55, woman: 0.43, non_binary: 0.02 }
const SEEKS = {
  man: { woman: 0.88, man: 0.06, everyone: 0.06 },
  woman: { man: 0.86, woman: 0.05, everyone: 0.09 },
  non_binary: { everyone: 0.7, woman: 0.15, man: 0.15 },
}
/** '' for who did not say. */
const LOOKS = {
  sexuality: { '': 0.4, hetero: 0.48, bi: 0.07, gay: 0.03, lesbian: 0.02 },
  relationship: { '': 0.2, single: 0.6, divorced: 0.12, separated: 0.04, widowed: 0.03, open: 0.01 },
  hair: {
    '': 0.25,
    brown: 0.35,
    black: 0.2,
    blond: 0.13,
    grey: 0.04,
    red: 0.015,
    bald: 0.01,
    white: 0.003,
    dyed: 0.002,
  },
  eyes: { '': 0.25, brown: 0.4, blue: 0.22, green: 0.08, hazel: 0.04, grey: 0.01 },
  body: { '': 0.3, average: 0.35, slim: 0.15, athletic: 0.12, curvy: 0.06, large: 0.02 },
  tattoos: { '': 0.3, none: 0.45, few: 0.2, many: 0.05 },
  intention: { '': 0.25, lasting: 0.45, see_what_comes: 0.25, friendship: 0.05 },
  children: { '': 0.3, has: 0.2, has_wants: 0.05, wants: 0.25, undecided: 0.1, wants_none: 0.1 },
  education: { '': 0.3, school: 0.15, vocational: 0.25, bachelor: 0.18, master: 0.1, doctorate: 0.02 },
  smoking: { '': 0.2, never: 0.6, sometimes: 0.12, regularly: 0.08 },
  drinking: { '': 0.25, never: 0.15, sometimes: 0.5, regularly: 0.1 },
  languages: { '[]': 0.4, '["en"]': 0.4, '["en","de"]': 0.1, '["fr","en"]': 0.08, '["eu","es"]': 0.02 },
}

/** The same numbers from 0 to 1 in every run. */
function createRandom(): () => number {
  let state = 1
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

function pick<Name extends string>(shares: Readonly<Record<Name, number>>, at: number): Name {
  const names = Object.keys(shares) as Name[]
  let left = at * names.reduce((sum, name) => sum + shares[name], 0)
  return names.find((name) => (left -= shares[name]) < 0) ?? names[0]!
}

/** A table of its own with the rows. */
async function fillTable(
  { db }: Store,
  name: string,
  rows: readonly Record<string, string | number>[],
): Promise<void> {
  const columns = Object.entries(rows[0] ?? {})
  const types = columns.map(
    ([column, value]) => sql`${sql.ref(column)} ${sql.raw(typeof value === 'number' ? 'integer' : 'text')}`,
  )
  await sql`create table ${sql.table(name)} (${sql.join(types)})`.execute(db)
  for (let first = 0; first < rows.length; first += ROWS) {
    const values = rows
      .slice(first, first + ROWS)
      .map((row) => sql`(${sql.join(Object.values(row).map((value) => sql.lit(value)))})`)
    await sql`insert into ${sql.table(name)} values ${sql.join(values)}`.execute(db)
  }
}

/**
 * Adds members up to `members` to those that `fillMembers` made, whose first one is the model: three of five at the brand,
 * the others at its partner, some of these shown here too. Half were seen in the last fifty days, a fiftieth in the last
 * five minutes; seven of ten show a photo. The members there before get such wishes as well.
 */
export async function addManyMembers(
  store: Store,
  {
    brand,
    partner,
    pool,
    from,
    members,
    now,
  }: {
    brand: string
    partner: string
    pool: string
    /** How many there are. */
    from: number
    members: number
    now: number
  },
): Promise<void> {
  const { db, engine } = store
  const run = (query: RawBuilder<unknown>) => query.execute(db)
  const random =
    engine === 'postgres' ? sql`random()` : sql`((random() & 9007199254740991) / 9007199254740992.0)`
  const below = (count: number) => sql`cast(floor(${random} * ${sql.lit(count)}) as integer)`

  for (const table of ['profile', 'listing'])
    await run(
      sql`update ${sql.table(table)} set seeks = case gender when 'man' then 'woman' when 'woman' then 'man' else 'everyone' end`,
    )

  const next = createRandom()
  const shapes = Array.from({ length: SHAPES }, (_, nr) => {
    const gender = pick(GENDERS, next())
    const looks = Object.entries(LOOKS).map(([name, shares]) => [
      name,
      pick(shares as Record<string, number>, next()),
    ])
    // A third did not say it; the others stand around the middle.
    const height = next() < 0.33 ? 0 : 150 + Math.round(15 * (next() + next() + next()))
    const seeks = pick<string>(SEEKS[gender], next())
    return { nr, gender, seeks, height, ...Object.fromEntries(looks) } as Record<string, string | number>
  })
  const rest =
    (1 - Object.values(COUNTRY_SHARES).reduce((sum, share) => sum + share)) / (COUNTRIES.length - 3)
  const shares = Object.fromEntries(COUNTRIES.map((country) => [country, COUNTRY_SHARES[country] ?? rest]))
  const places = Array.from({ length: PLACES }, (_, nr) => {
    const country = pick(shares, next()) as Country
    const known = regions(country)
    // Most live in a few regions.
    const region = known[Math.floor(known.length * next() ** 2)]
    return {
      nr,
      country,
      region: region?.id ?? '',
      city: region?.cities[0]?.id ?? '',
      cell: cellOf(DIGEST, { id: String(nr), city: region?.cities[0]?.id ?? '' }),
    }
  })
  await fillTable(store, 'bench_shape', shapes)
  await fillTable(store, 'bench_place', places)

  const numbers =
    engine === 'postgres'
      ? sql`select generate_series(${sql.lit(from)}, ${sql.lit(members - 1)}) as nr`
      : sql`with recursive one (nr) as (select ${sql.lit(from)} union all select nr + 1 from one where nr < ${sql.lit(members - 1)})
          select nr from one`
  // Drawn into a table of its own first: an engine may work out an expression anew wherever it is named.
  await run(sql`create table bench_draw as
    select nr, ${below(SHAPES)} as shape, ${below(PLACES)} as place, ${random} as youth, ${random} as absence,
      ${below(12)} as month, ${below(28)} as day, ${random} as home, ${random} as photo from (${numbers}) as numbers`)
  const year = new Date(now).getUTCFullYear() - 19
  await run(sql`create table bench_person as
    select draw.nr, ${sql.lit(memberId(0).slice(0, -1))} || draw.nr as id, 'bench' || draw.nr as name,
      case when home < ${sql.lit(HOME_SHARE)} then ${sql.lit(brand)} else ${sql.lit(partner)} end as brand,
      case when home < ${sql.lit(HOME_SHARE + (1 - HOME_SHARE) * SHOWN_SHARE)} then 1 else 0 end as shown,
      case when photo < ${sql.lit(PHOTO_SHARE)} then 1 else 0 end as has_photo,
      (${sql.lit(year)} - cast(floor(${sql.lit(YEARS)} * youth * youth) as integer)) * 10000 + (month + 1) * 100 + day + 1 as born,
      ${sql.lit(now)} - cast(floor(absence * absence * absence * ${sql.lit(DAYS * DAY_MS)}) as bigint) as seen_at,
      gender, seeks, height, ${sql.raw(Object.keys(LOOKS).join(', '))}, country, region, city, cell
    from bench_draw as draw join bench_shape on bench_shape.nr = draw.shape join bench_place on bench_place.nr = draw.place`)

  const personal = [
    'id',
    'brand',
    'name',
    'gender',
    'seeks',
    'born',
    'seen_at',
    'country',
    'region',
    'city',
    'height',
    ...Object.keys(LOOKS),
  ]
  const own = Object.fromEntries(personal.map((column) => [column, sql.ref(`person.${column}`)]))
  const copy = async (
    table: 'profile' | 'listing' | 'account',
    key: string,
    columns: Record<string, RawBuilder<unknown>>,
    where = sql``,
  ) => {
    const model = await db.selectFrom(table).selectAll().limit(1).executeTakeFirstOrThrow()
    const names = Object.keys(model)
    const values = names.map((name) => columns[name] ?? sql.ref(`model.${name}`))
    await run(sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
      select ${sql.join(values)} from bench_person as person, ${sql.table(table)} as model
      where model.pool = ${sql.lit(pool)} and model.brand = ${sql.lit(brand)} and model.${sql.ref(key)} = ${sql.lit(memberId(0))} ${where}`)
  }
  const photoId = sql`case when person.has_photo = 1 then 'photo-' || person.id else '' end`
  const agreed = sql`case when person.shown = 1 and person.brand <> ${sql.lit(brand)} then ${sql.lit(JSON.stringify([brand]))} else '[]' end`
  await copy('profile', 'id', {
    ...own,
    main_photo: photoId,
    resell_brands: agreed,
    created_at: own.seen_at!,
  })
  const mail = sql`person.name || '@bench.test'`
  await copy('account', 'id', {
    ...{
      id: own.id!,
      brand: own.brand!,
      name: own.name!,
      name_norm: own.name!,
      name_skeleton: own.name!,
      seen_at: own.seen_at!,
    },
    ...{ email: mail, email_norm: mail, password_hash: sql`''` },
  })
  const listed = { ...own, profile: own.id!, has_photo: sql`person.has_photo`, cell: sql`person.cell` }
  await copy('listing', 'profile', listed)
  const here = sql`and person.shown = 1 and person.brand <> ${sql.lit(brand)}`
  await copy('listing', 'profile', { ...listed, brand: sql.lit(brand) }, here)
  await run(sql`insert into photo (pool, id, profile, position, status, thumb_name, blurred_name, medium_name, full_name, created_at)
    select ${sql.lit(pool)}, 'photo-' || id, id, 0, 'active', 'thumb-' || nr, 'blurred-' || nr, 'medium-' || nr, 'full-' || nr, seen_at
    from bench_person where has_photo = 1`)
  for (const table of ['bench_person', 'bench_draw', 'bench_place', 'bench_shape'])
    await run(sql`drop table ${sql.table(table)}`)
}
