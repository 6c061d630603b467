import { outagePause } from '../../client/retry.ts'
import { environment } from './environment.ts'

/** Does again what an outage kept from the server. */
export interface AfterOutage {
  /** It did not reach the server: again in a while, longer each time, for the browser does not say when a server is back. */
  later: () => void
  /** It reached the server: the next outage begins anew. */
  settle: () => void
  /** Also whenever the device is back online. Returns an unsubscribe function, which ends what is due later too. */
  follow: () => () => void
}

export function afterOutage(work: () => void): AfterOutage {
  let outages = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    later: () => {
      clearTimeout(timer)
      timer = setTimeout(work, outagePause(outages))
      outages += 1
    },
    settle: () => {
      outages = 0
    },
    follow: () => {
      const stop = environment.listen('online', work)
      return () => {
        clearTimeout(timer)
        stop()
      }
    },
  }
}
