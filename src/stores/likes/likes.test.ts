import { cleanStores, keepMount } from 'nanostores'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Person, startApi, type TestApi } from '../../../tests/support/api.ts'
import { type FakeBrowser, fakeBrowser } from '../../../tests/support/environment.ts'
import { connect, loginAs } from '../../../tests/support/stores.ts'
import { $overrides, cardOf } from '../profiles/cards.ts'
import { $counters } from '../live/counters.ts'
import { $firstMatches, loadFirstMatches } from '../search/first-matches.ts'
import { followLikeTimer } from './like-timer.ts'
import {
  $likes,
  $matchDialog,
  closeMatchDialog,
  giveLike,
  loadLikes,
  loadMoreLikes,
  seeLike,
  showWaitingLike,
  takeBackLike,
} from './likes.ts'
import { IDLE, valueOf } from '../page/loadable.ts'
import { $openProfile, NO_PROFILE, openProfile } from '../profiles/profiles.ts'
import {
  $filters,
  $isStale,
  $search,
  changeFilters,
  hasMoreResults,
  keepPosition,
  loadMoreResults,
  searchByAddress,
} from '../search/search.ts'
import { $session, $user } from '../account/sessions.ts'
import { refreshNow } from '../live/polling.ts'

let api: TestApi
let browser: FakeBrowser
const stores = [
  $session,
  $overrides,
  $likes.received,
  $matchDialog,
  $search,
  $openProfile,
  $counters,
  $firstMatches,
]
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())
beforeEach(() => {
  browser = fakeBrowser()
  browser.time = api.clock.now
  for (const $store of stores) keepMount($store)
})
afterEach(() => {
  browser.say({ topic: 'session', what: 'logout' })
  cleanStores($user, ...stores, $filters)
  closeMatchDialog()
  $session.set(IDLE)
  $overrides.set({})
  $search.set(IDLE)
  $openProfile.set(NO_PROFILE)
  browser.restore()
})

const received = () => valueOf($likes.received.get())
const found = () => valueOf($search.get())

async function card(id: string) {
  await openProfile(id)
  const profile = valueOf($openProfile.get().profile)
  if (!profile) throw new Error('no profile')
  return profile
}
/** Somebody with two pages of likes. */
async function likedByMany(): Promise<Person> {
  const mia = await api.member('amora')
  const others = []
  for (let index = 0; index < 26; index += 1) others.push((await api.member('amora')).id)
  await api.deps.store.db
    .insertInto('likes')
    .values(
      others.map((from_profile, index) => ({
        pool: api.deps.brands.get('amora')!.pool,
        from_profile,
        to_profile: mia.id,
        created_at: index + 1,
        seen_at: 1,
        matched_at: 0,
      })),
    )
    .execute()
  return mia
}
const like = (from: Person, to: Person) => from.post('/api/like.php', { profile: to.id })

describe('likes', () => {
  it('show at once everywhere, and are kept by the server', async () => {
    const [mia, tom] = [await api.member('amora'), await api.member('amora')]
    await loginAs(mia, browser)
    const giving = giveLike(await card(tom.id))
    expect($overrides.get()[tom.id]).toEqual({ liked: true, matched: false })
    expect(browser.published).toContainEqual({ topic: 'mark', id: tom.id, liked: true, matched: false })
    expect(await giving).toEqual({ ok: true, value: { match: false } })
    await loadLikes('sent')
    expect(valueOf($likes.sent.get())?.profiles.map(({ id }) => id)).toEqual([tom.id])
    expect((await takeBackLike(await card(tom.id))).ok).toBe(true)
    expect((await card(tom.id)).liked).toBe(false)
  })

  it('are taken back when the server says no', async () => {
    const [mia, tom] = [await api.member('amora'), await api.member('amora')]
    await loginAs(mia, browser)
    const tomsCard = await card(tom.id)
    const result = await giveLike({ ...tomsCard, id: 'nobody' })
    expect(result.ok).toBe(false)
    expect($overrides.get().nobody).toEqual({ liked: false, matched: false })
  })

  it('that meet are a match, and open the modal', async () => {
    const [mia, tom] = [await api.member('amora'), await api.member('amora')]
    await like(tom, mia)
    await loginAs(mia, browser)
    await giveLike(await card(tom.id))
    expect($matchDialog.get()).toMatchObject({ match: true, profile: { id: tom.id } })
    expect($overrides.get()[tom.id]).toEqual({ liked: true, matched: true })
  })

  it('new likes open the match dialog as they come in, once; those that waited do not', async () => {
    const mia = await api.member('amora')
    await like(await api.member('amora'), mia)
    await loginAs(mia, browser)
    await refreshNow()
    expect($counters.get().new_likes).toBe(1)
    expect($matchDialog.get()).toBeNull()
    const eva = await api.member('amora')
    await like(eva, mia)
    await refreshNow()
    expect($matchDialog.get()).toMatchObject({ match: false, profile: { id: eva.id } })
    closeMatchDialog()
    await refreshNow()
    expect($matchDialog.get()).toBeNull()
    expect($counters.get().new_likes).toBe(2)
  })

  it('wait for a page that is looked at', async () => {
    const mia = await api.member('amora')
    await loginAs(mia, browser)
    await refreshNow()
    await like(await api.member('amora'), mia)
    browser.isVisible = false
    await refreshNow()
    expect($matchDialog.get()).toBeNull()
    browser.isVisible = true
    await refreshNow()
    expect($matchDialog.get()).not.toBeNull()
  })

  it('are no longer new once the profile was opened', async () => {
    const [mia, tom] = [await api.member('amora'), await api.member('amora')]
    await like(tom, mia)
    await loginAs(mia, browser)
    await loadLikes('received')
    expect($counters.get().new_likes).toBe(1)
    await openProfile(tom.id)
    await seeLike(tom.id)
    expect($counters.get().new_likes).toBe(0)
    expect(received()?.liked_by).toMatchObject([{ id: tom.id, like_new: false }])
    await loadLikes('received')
    expect($counters.get().new_likes).toBe(0)
  })

  it('come in pages', async () => {
    await loginAs(await likedByMany(), browser)
    await loadLikes('received')
    expect(received()?.profiles).toHaveLength(24)
    await loadMoreLikes('received')
    expect(received()?.profiles).toHaveLength(26)
    await loadLikes('received')
    expect(received()).toMatchObject({ next: null, profiles: { length: 26 } })
  })

  it('that are taken back leave a list of more than one page', async () => {
    const mia = await likedByMany()
    await loginAs(mia, browser)
    await loadLikes('received')
    await loadMoreLikes('received')
    const gone = received()!.profiles[3]!.id
    await api.deps.store.db.deleteFrom('likes').where('from_profile', '=', gone).execute()
    await loadLikes('received')
    expect(received()?.profiles).toHaveLength(25)
    expect(received()?.profiles.map(({ id }) => id)).not.toContain(gone)
  })

  it('that come while the next page is on its way stay', async () => {
    const [mia, tom] = [await likedByMany(), await api.member('amora')]
    await loginAs(mia, browser)
    await loadLikes('received')
    const delay = Promise.withResolvers<void>()
    connect(async (input, init) => {
      const response = await mia.fetch(input, init)
      const url = input instanceof Request ? input.url : input
      if (url.toString().includes('before=')) await delay.promise
      return response
    })
    const more = loadMoreLikes('received')
    await like(tom, mia)
    await loadLikes('received')
    delay.resolve()
    await more
    expect(received()?.profiles.map(({ id }) => id)).toContain(tom.id)
    expect(received()).toMatchObject({ next: null, profiles: { length: 27 } })
  })

  // law L4
  it('show by ?t= only when one really waits, and t leaves the address at once', async () => {
    const [mia, tom] = [await api.member('amora'), await api.member('amora')]
    await loginAs(mia, browser)
    await showWaitingLike()
    expect($matchDialog.get()).toBeNull()
    await like(tom, mia)
    browser.path = '/members?t=0&gender=man#top'
    const stop = followLikeTimer()
    expect(browser.path).toBe('/members?gender=man#top')
    await vi.waitFor(() => expect($matchDialog.get()).toMatchObject({ profile: { id: tom.id } }))
    stop()
  })

  it('show by ?t= after its seconds, also where another page was opened meanwhile', async () => {
    const [mia, tom] = [await api.member('amora'), await api.member('amora')]
    await loginAs(mia, browser)
    await like(tom, mia)
    browser.path = '/members?t=30'
    followLikeTimer()()
    browser.time += 30_000
    browser.path = '/likes'
    const stop = followLikeTimer()
    await vi.waitFor(() => expect($matchDialog.get()).toMatchObject({ profile: { id: tom.id } }))
    stop()
    closeMatchDialog()
    followLikeTimer()()
    expect([...browser.storage.session.keys()].filter((key) => key.includes('like-timer'))).toEqual([])
  })

  it('auto-like.php is asked where no profile is given; the list reloads 500 ms later', async () => {
    const [mia, tom] = [await api.member('amora'), await api.member('amora')]
    await loginAs(mia, browser)
    await loadLikes('received')
    await like(tom, mia)
    const asked: string[] = []
    connect((input, init) => {
      asked.push(new URL(input instanceof Request ? input.url : input).pathname)
      return mia.fetch(input, init)
    })
    const timers = vi.spyOn(globalThis, 'setTimeout')
    await showWaitingLike()
    expect(asked).toEqual(['/api/auto-like.php'])
    expect(timers).toHaveBeenCalledWith(expect.anything(), 500)
    timers.mockRestore()
    await vi.waitFor(() => expect(received()?.profiles.map(({ id }) => id)).toEqual([tom.id]))
    expect(asked).toEqual(['/api/auto-like.php', '/api/likes.php'])
  })

  it('take ?t= out of the address for a visitor too', async () => {
    connect(api.visitor('amora').fetch)
    browser.path = '/members?t=0'
    followLikeTimer()
    await vi.waitFor(() => expect(browser.path).toBe('/members'))
    expect($matchDialog.get()).toBeNull()
  })

  it('?t= above 86,400, or no number of seconds, opens nothing and leaves the address', async () => {
    const [mia, tom] = [await api.member('amora'), await api.member('amora')]
    await loginAs(mia, browser)
    await like(tom, mia)
    const timers = vi.spyOn(globalThis, 'setTimeout')
    for (const t of ['86401', '-1', '1e9', 'soon', '']) {
      browser.path = `/members?t=${t}&gender=man`
      followLikeTimer()()
      expect(browser.path).toBe('/members?gender=man')
    }
    expect(timers).not.toHaveBeenCalled()
    timers.mockRestore()
    browser.path = '/members?t=86400'
    const stop = followLikeTimer()
    expect(browser.path).toBe('/members')
    stop()
    expect($matchDialog.get()).toBeNull()
  })
})

describe('announcements', () => {
  it('are for a match first, and for what came together once', async () => {
    const [mia, tom, eva] = [await api.member('amora'), await api.member('amora'), await api.member('amora')]
    await loginAs(mia, browser)
    await mia.post('/api/like.php', { profile: tom.id })
    await refreshNow()
    await like(tom, mia)
    api.clock.now += 1000
    await like(eva, mia)
    await refreshNow()
    expect($matchDialog.get()).toMatchObject({ match: true, profile: { id: tom.id } })
    closeMatchDialog()
    await refreshNow()
    expect($matchDialog.get()).toBeNull()
  })
})

describe('a profile', () => {
  it('is painted from a card before it is loaded', async () => {
    const [mia, tom] = [await api.member('amora'), await api.member('amora', { country: 'IE' })]
    await loginAs(mia, browser)
    browser.path = '/members?country=IE'
    await searchByAddress().done
    expect(cardOf(tom.id)?.name).toBe(tom.name)
    const opening = openProfile(tom.id)
    expect($openProfile.get()).toMatchObject({ card: { name: tom.name }, profile: { status: 'loading' } })
    await opening
    const again = openProfile(tom.id)
    expect($openProfile.get().profile.status).toBe('ready')
    await again
  })

  it('that does not exist, is blocked or belongs elsewhere is not here', async () => {
    const [mia, other] = [await api.member('amora'), await api.member('hjertebro')]
    await loginAs(mia, browser)
    for (const id of ['nobody', other.id]) {
      await openProfile(id)
      expect($openProfile.get().profile).toMatchObject({ status: 'failed', failure: { code: 'not_found' } })
    }
  })
})

describe('search', () => {
  it('follows the address, and writes it', async () => {
    await loginAs(await api.member('amora'), browser)
    browser.path = '/members?network=partner&min_age=30&nonsense=1'
    const { position, done } = searchByAddress()
    await done
    expect(position).toEqual({ scroll: 0, focused: '' })
    expect($filters.get()).toEqual({ min_age: 30 })
    expect(found()?.results.every((result) => result.age >= 30)).toBe(true)
    await changeFilters({ country: 'GB', with_photo: true }, { scroll: 320, focused: '' })
    expect(browser.path).toBe('/members?network=partner&nonsense=1&country=GB&with_photo=1')
    expect(found()).toMatchObject({ pageNumber: 1, numResults: 0, results: [] })
    browser.path = '/members?network=partner&min_age=30'
    const back = searchByAddress()
    expect(back.position.scroll).toBe(320)
    expect($search.get().status).toBe('ready')
    await back.done
  })

  it('adds pages to its results, with pageNumber and numResults, and knows the end', async () => {
    await loginAs(await api.member('amora'), browser)
    await searchByAddress().done
    const first = found()
    expect(first?.results).toHaveLength(24)
    expect(hasMoreResults(first!)).toBe(true)
    while (hasMoreResults(found()!)) await loadMoreResults()
    expect(found()?.pageNumber).toBe(Math.ceil(first!.numResults / 24))
    expect(found()?.results).toHaveLength(first!.numResults)
    expect(new Set(found()?.results.map(({ id }) => id)).size).toBe(first!.numResults)
    keepPosition({ scroll: 900, focused: 'somebody' })
    const back = searchByAddress()
    expect(back.position).toEqual({ scroll: 900, focused: 'somebody' })
    await back.done
    expect(found()?.results).toHaveLength(first!.numResults)
  })

  it('has pages in the address, which a reload brings back', async () => {
    await loginAs(await api.member('amora'), browser)
    browser.path = '/members'
    await searchByAddress().done
    await loadMoreResults()
    expect(browser.path).toBe('/members?page=2')
    const before = found()?.results.map(({ id }) => id)
    browser.storage.session.clear()
    await searchByAddress().done
    expect(found()?.pageNumber).toBe(2)
    expect(found()?.results.map(({ id }) => id)).toEqual(before)
    await changeFilters({ country: 'GB' }, { scroll: 0, focused: '' })
    expect(browser.path).toBe('/members?country=GB')
  })

  it('keeps what was found on show until the next is there', async () => {
    await loginAs(await api.member('amora'), browser)
    await searchByAddress().done
    const before = found()
    const searching = changeFilters({ country: 'GB' }, { scroll: 0, focused: '' })
    expect($isStale.get()).toBe(true)
    expect(found()).toBe(before)
    await searching
    expect($isStale.get()).toBe(false)
    expect(found()).not.toBe(before)
  })

  it('is for members where the brand says so', async () => {
    const closed = await startApi({
      change: (sites) => {
        for (const site of sites) site.logged_out_search = false
      },
    })
    connect(closed.visitor('amora').fetch)
    await searchByAddress().done
    expect($search.get()).toMatchObject({
      status: 'failed',
      failure: { code: 'authentication_required' },
    })
    await closed.stop()
  })

  it('finds a newcomer eight members at most', async () => {
    const mia = await api.member('amora', { gender: 'woman', seeks: 'man' })
    for (let made = 0; made < 10; made += 1) await api.member('amora', { gender: 'man', seeks: 'woman' })
    await api.deps.store.db.updateTable('listing').set({ has_photo: 1 }).execute()
    await loginAs(mia, browser)
    await loadFirstMatches()
    const matches = valueOf($firstMatches.get())
    expect(matches).toHaveLength(8)
    expect(matches?.every(({ gender }) => gender === 'man')).toBe(true)
  })
})
