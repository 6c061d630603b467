// Apart from the search: loaded once something was chosen.

import { changeAccount } from '../../client/accounts.ts'
import { environment } from '../page/environment.ts'
import { setUser } from '../account/sessions.ts'

let sending = Promise.resolve()

/** Sends the search kept under `key` to the account, and takes the `mark` away; of several choices only the newest. */
export function sendSearch(key: string, mark: string): void {
  sending = sending.then(() => send(key, mark))
}

async function send(key: string, mark: string): Promise<void> {
  if (!environment.read('local', mark)) return
  const query = environment.read('local', key) ?? ''
  const result = await changeAccount({ last_search: query })
  if (!result.ok || environment.read('local', key) !== query) return
  environment.erase('local', mark)
  setUser(result.value)
}
