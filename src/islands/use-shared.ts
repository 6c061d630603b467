import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'

/**
 * A store's value in an island. `serverValue` is what the page was built with: the first paint repeats it, so that
 * hydration finds the markup it expects. It must be a constant.
 */
export function useShared<Value>($store: ReadableAtom<Value>, serverValue: NoInfer<Value>): Value {
  return useStore<ReadableAtom<Value>>($store, { ssr: () => serverValue })
}
