import { useEffect } from 'react'
import { afterEach, expect, it } from 'vitest'
import { act, cleanup, render, screen, waitFor } from '../../../tests/support/render.ts'
import { useSequentialTasks } from './use-sequential-tasks.ts'

afterEach(cleanup)

let tasks: ReturnType<typeof useSequentialTasks>

function Busy({ onRender }: { onRender: (value: typeof tasks) => void }) {
  const value = useSequentialTasks()
  useEffect(() => void onRender(value))
  return <p role="status">{value.busy.join(' ')}</p>
}
const open = () => render(<Busy onRender={(value) => (tasks = value)} />)
const busy = () => screen.getByRole('status').textContent

it('tasks run one after another, and a name that is busy is skipped', async () => {
  await open()
  const first = Promise.withResolvers<string>()
  const ran: string[] = []
  await act(async () => {
    void tasks.inSequence('first', () => first.promise)
    void tasks.inSequence('second', async () => ran.push('second'))
  })
  expect(busy()).toBe('first second')
  expect(await tasks.inSequence('second', async () => ran.push('again'))).toBeUndefined()
  expect(ran).toEqual([])
  await act(async () => first.resolve('done'))
  await waitFor(() => expect(busy()).toBe(''))
  expect(ran).toEqual(['second'])
})

it('a task that rejects is busy no more, and the next one runs', async () => {
  await open()
  await act(async () => {
    const failing = tasks.inSequence('failing', () => Promise.reject(new Error('offline')))
    await expect(failing).rejects.toThrow('offline')
  })
  expect(busy()).toBe('')
  await act(async () => expect(await tasks.inSequence('next', async () => 'done')).toBe('done'))
  expect(busy()).toBe('')
})
