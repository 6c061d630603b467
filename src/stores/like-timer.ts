import { environment } from './environment.ts'
import { showWaitingLike } from './likes.ts'

const LONGEST_SECONDS = 86_400

/**
 * `?t=` seconds: then a like that waits is shown, and `t` leaves the address all the same; at once where it is no number
 * of seconds within a day. Returns the way to stop.
 */
export function followLikeTimer(): () => void {
  const given = new URLSearchParams(queryOf(environment.path())).get('t')
  if (given === null) return () => undefined
  const leaveAddress = () => environment.replacePath(withoutTimer(environment.path()))
  if (!/^\d{1,5}$/.test(given) || Number(given) > LONGEST_SECONDS) {
    leaveAddress()
    return () => undefined
  }
  const timer = setTimeout(
    () => {
      leaveAddress()
      void showWaitingLike()
    },
    Number(given) * 1000,
  )
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
