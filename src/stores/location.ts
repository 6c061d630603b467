import { atom } from 'nanostores'
import { environment } from './environment.ts'
import { onBrowserMount } from './loadable.ts'

/** While a page is built nobody knows its address: one shell stands for many. */
export const NO_ADDRESS = ''

/** Path and query of the page, for islands that move by history entries. */
export const $address = atom(NO_ADDRESS)

export function moveTo(path: string): void {
  environment.pushPath(path)
  $address.set(environment.path())
}

export function moveInstead(path: string): void {
  environment.replacePath(path)
  $address.set(environment.path())
}

onBrowserMount($address, () => {
  const follow = () => $address.set(environment.path())
  follow()
  return environment.listen('popstate', follow)
})
