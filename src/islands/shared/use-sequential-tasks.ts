import { useRef, useState } from 'react'

/**
 * Runs tasks one after another, whether the one before succeeded or not. `busy` names those that run or wait. A task whose name
 * is among them is skipped: `undefined`. A task that rejects rejects its own call alone.
 */
export function useSequentialTasks() {
  const [busy, setBusy] = useState<readonly string[]>([])
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const inSequence = async <Value>(name: string, task: () => Promise<Value>): Promise<Value | undefined> => {
    if (busy.includes(name)) return undefined
    setBusy((names) => [...names, name])
    const result = last.current.then(task)
    last.current = result.catch(() => undefined)
    try {
      return await result
    } finally {
      setBusy((names) => names.filter((each) => each !== name))
    }
  }
  return { busy, inSequence }
}
