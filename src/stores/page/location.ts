import { atom } from 'nanostores'
import { environment } from './environment.ts'
import { onBrowserMount } from './loadable.ts'

/** The location while a page is built: one shell stands for many. */
export const NO_LOCATION = ''

/** Path and query of the page, for islands that move by history entries. */
export const $location = atom(NO_LOCATION)

/** Takes the path that the page has by now. */
export const followPath = (): void => $location.set(environment.path())

export function moveTo(path: string): void {
  environment.pushPath(path)
  followPath()
}

export function moveInstead(path: string): void {
  environment.replacePath(path)
  followPath()
}

onBrowserMount($location, () => {
  followPath()
  return environment.listen('popstate', followPath)
})
