// Who is signed in, for all screens, and the question whether it is still the same person.

import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { atom } from 'nanostores'
import { useEffect } from 'react'
import type { AnswerOf, Call } from '../contract/calls/define-call.ts'
import { getMe, type Me } from '../contract/desk/operators.ts'
import { ask, DeskError, type Input, onLoginEnded } from './ask.ts'
import { $owner, handOver, onHandover } from './owner.ts'

const ME = ['me'] as const

/** Gives the tab to who is signed in; what another read is forgotten before anything of it is shown. */
function take(client: QueryClient, id: string): void {
  if (id !== $owner.get()) client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== ME[0] })
  handOver(id)
}

/** Null for nobody: whoever's login ended finds what they had at hand when they sign in again. */
export function useSession() {
  const client = useQueryClient()
  useEffect(() => onLoginEnded(() => void client.invalidateQueries({ queryKey: ME })), [client])
  return useQuery({
    queryKey: ME,
    queryFn: async (): Promise<Me | null> => {
      try {
        const me = await ask(getMe)
        take(client, me.id)
        return me
      } catch (error) {
        if (error instanceof DeskError && error.code === 'authentication_required') return null
        throw error
      }
    },
  })
}

/** Takes what a call said of the operator; null after a sign-out. */
export function useSetMe(): (me: Me | null) => void {
  const client = useQueryClient()
  return (me) => {
    take(client, me?.id ?? '')
    client.setQueryData(ME, me)
  }
}

/** Open while the desk asks for a passkey or code; told how it ended. */
export const $confirming = atom<((isConfirmed: boolean) => void) | null>(null)
onHandover(() => {
  $confirming.get()?.(false)
  $confirming.set(null)
})

const askToConfirm = () => new Promise<boolean>((resolve) => $confirming.set(resolve))

/** Makes a call; where it must be sure of the person, asks for a passkey or code first, and makes it again. */
async function askConfirmed<C extends Call>(call: C, input: Input<C>): Promise<AnswerOf<C>> {
  try {
    return await ask(call, input)
  } catch (error) {
    const isAsked = error instanceof DeskError && error.code === 'confirm_needed'
    if (!isAsked || !(await askToConfirm())) throw error
    return ask(call, input)
  }
}

/** A call that changes something. */
export function useChange<C extends Call>(call: C, onDone?: (answer: AnswerOf<C>) => void) {
  return useMutation<AnswerOf<C>, Error, Input<C>>({
    mutationFn: (input) => askConfirmed(call, input),
    ...(onDone ? { onSuccess: onDone } : {}),
  })
}
