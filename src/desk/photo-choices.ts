// Choices on photos: each can be taken back for some seconds before it is sent, and none is lost when the screen is left.

import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { AnswerOf } from '../contract/calls/define-call.ts'
import { decidePhotos } from '../contract/desk/case-calls.ts'
import type { PhotoGround } from '../contract/lists.ts'
import { ask } from './ask.ts'
import { ownedAtom } from './owner.ts'

type Outcome = AnswerOf<typeof decidePhotos>['outcomes'][number]['outcome']

export interface Choice {
  /** The rule it breaks; without one it is accepted. */
  ground: PhotoGround | undefined
  state: 'waiting' | 'sending' | 'failed' | 'sent'
  at: number
  outcome?: Outcome
}

const TAKE_BACK_MS = 8000

/** By the photo's id, in the order they were made. */
const $choices = ownedAtom<ReadonlyMap<string, Choice>>(new Map())
const $error = ownedAtom<Error | null>(null)
let timer: ReturnType<typeof setTimeout> | undefined

const set = (photos: readonly string[], change: (choice: Choice) => Choice) =>
  $choices.set(
    new Map(
      [...$choices.get()].map(([photo, choice]) => [photo, photos.includes(photo) ? change(choice) : choice]),
    ),
  )

const photosIn = (...states: Choice['state'][]): string[] =>
  [...$choices.get()].filter(([, { state }]) => states.includes(state)).map(([photo]) => photo)

/** Sends what was not taken back in time, one batch at a time. */
function schedule(): void {
  clearTimeout(timer)
  const [first] = photosIn('waiting')
  const choice = first === undefined ? undefined : $choices.get().get(first)
  if (choice) timer = setTimeout(() => void sendDue(), choice.at + TAKE_BACK_MS - Date.now())
}

async function sendDue(): Promise<void> {
  const now = Date.now()
  await send(
    photosIn('waiting').filter((photo) => ($choices.get().get(photo)?.at ?? now) + TAKE_BACK_MS <= now),
  )
  schedule()
}

async function send(photos: readonly string[]): Promise<void> {
  if (photos.length === 0) return
  const decisions = photos.map((photo) => {
    const ground = $choices.get().get(photo)?.ground
    return { photo, ...(ground && { ground }) }
  })
  set(photos, (choice) => ({ ...choice, state: 'sending' }))
  try {
    const { outcomes } = await ask(decidePhotos, { body: { decisions } })
    const outcomeOf = new Map(outcomes.map(({ photo, outcome }) => [photo, outcome]))
    $choices.set(
      new Map(
        [...$choices.get()].map(([photo, choice]) => {
          const outcome = outcomeOf.get(photo)
          return [photo, outcome ? { ...choice, state: 'sent', outcome } : choice]
        }),
      ),
    )
    $error.set(null)
  } catch (error) {
    set(photos, (choice) => ({ ...choice, state: 'failed' }))
    $error.set(error as Error)
  }
}

/** Sends all at once, also what failed before. */
export const sendChoices = (): Promise<void> => send(photosIn('waiting', 'failed'))

/** The choices of this screen; what is left when it goes is sent. */
export function usePhotoChoices() {
  const choices = useStore($choices)
  const error = useStore($error)
  useEffect(() => {
    const leave = () => void sendChoices()
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
  return {
    error,
    of: (photo: string): Choice | undefined => choices.get(photo),
    canTakeBack: [...choices.values()].some(({ state }) => state === 'waiting'),
    choose(photo: string, ground: PhotoGround | undefined) {
      $choices.set(new Map([...choices, [photo, { ground, state: 'waiting', at: Date.now() }]]))
      schedule()
    },
    /** Takes the last choice back that was not sent; returns its photo. */
    takeBack(): string | undefined {
      const last = photosIn('waiting').at(-1)
      if (last !== undefined) $choices.set(new Map([...choices].filter(([photo]) => photo !== last)))
      schedule()
      return last
    },
    sendAll: sendChoices,
  }
}
