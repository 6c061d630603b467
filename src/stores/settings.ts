import { atom } from 'nanostores'
import * as api from '../client/api.ts'
import { Settings } from '../contract/site.ts'
import { environment } from './environment.ts'
import { failed, IDLE, type Loadable, LOADING, onBrowserMount, ready } from './loadable.ts'
import { persisted } from './persisted.ts'

/** The brand's settings and facts of this request. Loads when first used. */
export const $settings = atom<Loadable<Settings>>(IDLE)

const snapshot = persisted({
  name: 'settings',
  version: 1,
  area: 'session',
  owner: 'device',
  schema: Settings,
})

/** The host asked, forced over the query of the page. */
function query(): Record<string, string> {
  const [, search = ''] = environment.path().split('?')
  const entries = [...new URLSearchParams(search.split('#')[0])].filter(
    ([name, value]) => name !== '' && name.length <= 64 && value.length <= 512,
  )
  return { ...Object.fromEntries(entries), host: environment.host() }
}

export async function loadSettings(): Promise<void> {
  if ($settings.value.status !== 'ready') $settings.set(LOADING)
  const result = await api.getSettings(query())
  if (result.ok) {
    snapshot.write(result.value)
    $settings.set(ready(result.value))
  } else if ($settings.value.status !== 'ready') {
    $settings.set(failed(result.failure))
  }
}

onBrowserMount($settings, () => {
  const known = snapshot.read()
  if (known) $settings.set(ready(known))
  void loadSettings()
})
