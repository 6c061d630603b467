import { onMount, type Store } from 'nanostores'
import type { Failure, Result } from '../../client/failure.ts'
import { environment } from './environment.ts'

/** State that loads, always one of these. */
export type Loadable<Value> =
  | { readonly status: 'idle' }
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly value: Value }
  | { readonly status: 'failed'; readonly failure: Failure }

export const IDLE = { status: 'idle' } as const
export const LOADING = { status: 'loading' } as const
export const ready = <Value>(value: Value) => ({ status: 'ready', value }) as const
export const failed = (failure: Failure) => ({ status: 'failed', failure }) as const

export const fromResult = <Value>(result: Result<Value>): Loadable<Value> =>
  result.ok ? ready(result.value) : failed(result.failure)

/** The value once there is one. */
export const valueOf = <Value>(state: Loadable<Value>): Value | undefined =>
  state.status === 'ready' ? state.value : undefined

/** `onMount` that stays still while pages are built. */
export function onBrowserMount($store: Store, start: () => (() => void) | void): void {
  onMount($store, () => (environment.isBrowser ? start() : undefined))
}
