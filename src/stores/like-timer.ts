import { environment } from './environment.ts'
import { showWaitingLike } from './likes.ts'

const LONGEST_SECONDS = 3600

/** `?t=` seconds: then a like that waits is shown, and `t` leaves the address all the same. Returns the way to stop. */
export function followLikeTimer(): () => void {
  const seconds = Number(new URLSearchParams(queryOf(environment.path())).get('t') ?? NaN)
  if (!Number.isFinite(seconds) || seconds < 0 || seconds > LONGEST_SECONDS) return () => undefined
  const timer = setTimeout(() => {
    environment.replacePath(withoutTimer(environment.path()))
    void showWaitingLike()
  }, seconds * 1000)
  return () => clearTimeout(timer)
}

const queryOf = (path: string) => path.split('#')[0]?.split('?')[1] ?? ''

function withoutTimer(path: string): string {
  const [beforeHash = '/', hash] = path.split('#')
  const params = new URLSearchParams(queryOf(path))
  params.delete('t')
  const query = params.toString()
  return `${beforeHash.split('?')[0] ?? '/'}${query ? `?${query}` : ''}${hash ? `#${hash}` : ''}`
}
