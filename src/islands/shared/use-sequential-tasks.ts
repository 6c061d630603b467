import { useRef, useState } from 'react'

/** Works one after another; `busy` names those that run or wait. One that is there already is not added again. */
export function useSequentialTasks() {
  const [busy, setBusy] = useState<readonly string[]>([])
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const inSequence = async <Value>(name: string, work: () => Promise<Value>): Promise<Value | undefined> => {
    if (busy.includes(name)) return undefined
    setBusy((names) => [...names, name])
    const turn = last.current.then(work)
    last.current = turn
    const value = await turn
    setBusy((names) => names.filter((each) => each !== name))
    return value
  }
  return { busy, inSequence }
}
