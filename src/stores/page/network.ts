import { atom } from 'nanostores'
import { environment } from './environment.ts'
import { onBrowserMount } from './loadable.ts'

/** Whether the device says it has a connection. */
export const $isOnline = atom(true)

onBrowserMount($isOnline, () => {
  const look = () => $isOnline.set(environment.isOnline())
  look()
  const stops = [environment.listen('online', look), environment.listen('offline', look)]
  return () => {
    for (const stop of stops) stop()
  }
})
