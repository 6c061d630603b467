import { atom } from 'nanostores'

export interface Person {
  readonly id: string
  readonly name: string
}

/** The member blocked on this page last, for taking it back at once. */
export const $blocked = atom<Person | null>(null)
