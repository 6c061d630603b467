import { atom } from 'nanostores'
import { environment } from './environment.ts'
import { onBrowserMount } from './loadable.ts'

/** The location while a page is built: one shell stands for many. */
export const NO_LOCATION = ''

/** Path and query of the page, for islands that move by history entries. */
export const $location = atom(NO_LOCATION)

export function moveTo(path: string): void {
  environment.pushPath(path)
  $location.set(environment.path())
}

export function moveInstead(path: string): void {
  environment.replacePath(path)
  $location.set(environment.path())
}

onBrowserMount($location, () => {
  const follow = () => $location.set(environment.path())
  follow()
  return environment.listen('popstate', follow)
})
