import * as v from 'valibot'
import { environment } from '../page/environment.ts'
import { showWaitingLike } from './likes.ts'
import { persisted } from '../page/persisted.ts'
import { $user, loadSession } from '../account/sessions.ts'

const LONGEST_SECONDS = 86_400

/** When the like is due; pages are documents, so it outlives them. */
const due = persisted('like-timer', v.number())

/**
 * `?t=` seconds: then a like that waits is shown, on whichever page. `t` leaves the address at once, whatever it says;
 * what is no number of seconds within a day opens nothing. A quiet page leaves the like to the next one. Returns the way
 * to stop.
 */
export const followLikeTimer = (isQuiet = false): (() => void) =>
  environment.whenActivated(() => startTimer(isQuiet))

function startTimer(isQuiet: boolean): () => void {
  readTimer()
  const at = due.read()
  if (at === undefined || isQuiet) return () => undefined
  const show = async () => {
    if ($user.get() === null) await loadSession()
    due.erase()
    await showWaitingLike()
  }
  const timer = setTimeout(() => void show(), Math.max(0, at - environment.now()))
  return () => clearTimeout(timer)
}

function readTimer(): void {
  const given = new URLSearchParams(queryOf(environment.path())).get('t')
  if (given === null) return
  environment.replacePath(withoutTimer(environment.path()))
  if (!/^\d{1,5}$/.test(given) || Number(given) > LONGEST_SECONDS) return
  due.write(environment.now() + Number(given) * 1000)
}

const queryOf = (path: string) => path.split('#')[0]?.split('?')[1] ?? ''

function withoutTimer(path: string): string {
  const [beforeHash = '/', hash] = path.split('#')
  const params = new URLSearchParams(queryOf(path))
  params.delete('t')
  const query = params.toString()
  return `${beforeHash.split('?')[0] ?? '/'}${query ? `?${query}` : ''}${hash ? `#${hash}` : ''}`
}
