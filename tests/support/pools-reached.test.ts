import { expect, test } from 'vitest'
import { reachOf } from './pools-reached.ts'

const PROFILE = 'profile.pool = account.pool and profile.id = account.id'

test.each([
  ['select key from rate_limit', 'local'],
  ['select 1', 'local'],
  ['select id from account where pool = $1', 'one pool'],
  ["select id from account where pool = 'x'", 'one pool'],
  ['select id from account', 'every pool'],
  ['select id from account where brand = $1', 'every pool'],
  ['select id from account where pool = $1 or id = $1', 'every pool'],
  ['select id from account where pool in ($1, $2)', 'every pool'],
  [`select 1 from account inner join profile on ${PROFILE} where account.pool = $1`, 'one pool'],
  [`select 1 from account inner join profile on ${PROFILE}`, 'every pool'],
  ['select 1 from account inner join profile on profile.id = account.id', 'apart'],
  ['select 1 from account inner join profile on profile.id = account.id where account.pool = $1', 'apart'],
  ['select 1 from account as a, account as b where a.pool = $1 and b.pool = $1', 'one pool'],
  ['select 1 from account as a, account as b where a.pool = $1 and b.pool = $2', 'apart'],
  [`select 1 from account left join profile on ${PROFILE} and profile.pool = $1`, 'apart'],
  ['select 1 from account left join profile on account.pool = $1 and profile.pool = $1', 'apart'],
  ['select 1 from account inner join rate_limit on key = id where pool = $1', 'apart'],
  [`select (select 1 from profile where ${PROFILE}) from account where pool = $1`, 'one pool'],
  [
    `select 1 from account where not exists (select 1 from profile where ${PROFILE} and profile.pool = $1)`,
    'every pool',
  ],
  ['select 1 from account where pool = $1 and id in (select id from profile)', 'apart'],
  ['select 1 from account where pool = $1 union select 1 from profile where pool = $1', 'one pool'],
  ['select 1 from account where pool = $1 union select 1 from profile', 'apart'],
  [
    'with a as (select * from account where pool = $1) select 1 from profile, a where profile.pool = a.pool',
    'one pool',
  ],
  ['with a as (select pool from account) select 1 from profile, a where profile.pool = a.pool', 'every pool'],
  [
    'with a as (select id from account) select 1 from profile, a where profile.id = a.id and pool = $1',
    'apart',
  ],
  ['select 1 from (select pool as p from account where pool = $1) as a, block where pool = a.p', 'one pool'],
  ['with a (p) as (values ($1), ($2)) select 1 from account, a where pool = a.p', 'every pool'],
  ['insert into swipe (profile, pool) values ($2, $1), ($2, $1)', 'one pool'],
  ['insert into swipe (pool, profile) values ($1, $2), ($2, $2)', 'every pool'],
  ['insert into swipe (pool, profile) select pool, id from profile where pool = $1', 'one pool'],
  ['insert into swipe (pool, profile) select $2, id from profile where pool = $1', 'apart'],
  ['update account set name = $2 where pool = $1 returning id', 'one pool'],
  [`update account set name = profile.name from profile where ${PROFILE}`, 'every pool'],
  [`update account set name = (select name from profile where id = account.id) where pool = $1`, 'apart'],
  [`delete from account using profile where ${PROFILE} and account.pool = $1`, 'one pool'],
  ['delete from session where expires_at < 1', 'every pool'],
])('%s: %s', async (text, reach) => {
  expect(await reachOf(text, ['amora', 'hjertebro'])).toBe(reach)
})

test('what is no query is refused', async () => {
  await expect(reachOf('create table x (y text)', [])).rejects.toThrow('no query')
})
