// Who is signed in, for all screens, and the question whether it is still the same person.

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { atom } from 'nanostores'
import type { AnswerOf, BodyOf, Call, QueryOf } from '../contract/calls/define-call.ts'
import { getMe, type Me } from '../contract/desk/operators.ts'
import { ask, DeskError, forgetAnswers } from './ask.ts'

const ME = ['me'] as const

/** Null for nobody. */
export function useSession() {
  return useQuery({
    queryKey: ME,
    queryFn: async (): Promise<Me | null> => {
      try {
        return await ask(getMe)
      } catch (error) {
        if (error instanceof DeskError && error.code === 'authentication_required') return null
        throw error
      }
    },
  })
}

/** Takes what a call said of the operator; null forgets everything that was read. */
export function useSetMe(): (me: Me | null) => void {
  const client = useQueryClient()
  return (me) => {
    if (me === null) {
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== ME[0] })
      forgetAnswers()
    }
    client.setQueryData(ME, me)
  }
}

/** Open while the desk asks for a passkey or code; told how it ended. */
export const $confirming = atom<((isConfirmed: boolean) => void) | null>(null)

const askToConfirm = () => new Promise<boolean>((resolve) => $confirming.set(resolve))

/** Makes a call; where it must be sure of the person, asks for a passkey or code first, and makes it again. */
async function askConfirmed<C extends Call>(call: C, options: Change<C>): Promise<AnswerOf<C>> {
  try {
    return await ask(call, options)
  } catch (error) {
    const isAsked = error instanceof DeskError && error.code === 'confirm_needed'
    if (!isAsked || !(await askToConfirm())) throw error
    return ask(call, options)
  }
}

interface Change<C extends Call> {
  query?: QueryOf<C>
  body?: BodyOf<C>
  key?: string
}

/** A call that changes something. A repeat after a failure carries the same key, until the words change. */
export function useChange<C extends Call>(call: C, onDone?: (answer: AnswerOf<C>) => void) {
  const client = useQueryClient()
  return useMutation<AnswerOf<C>, Error, Change<C>>({
    mutationFn: (change) => askConfirmed(call, { key: crypto.randomUUID(), ...change }),
    ...(onDone ? { onSuccess: onDone } : {}),
    onError(error) {
      if (error instanceof DeskError && error.code === 'authentication_required')
        client.setQueryData(ME, null)
    },
  })
}
