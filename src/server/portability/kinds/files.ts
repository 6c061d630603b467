import { ServiceError } from '../../platform/errors.ts'

/** Files decoded at once: more would only wait. */
const LANES = 4

/** A file that a record names. */
export interface Told {
  file: string
  folder: string
}

/** Works through a list, a few at a time. */
export async function inLanes<T>(list: readonly T[], work: (each: T) => Promise<void>): Promise<void> {
  const left = list.values()
  await Promise.all(
    Array.from({ length: LANES }, async () => {
      for (const each of left) await work(each)
    }),
  )
}

/** The code by which a file is not taken, or null. */
export async function refusalOf(work: () => Promise<unknown>): Promise<string | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (error instanceof ServiceError && error.code !== 'busy') return error.code
    throw error
  }
}
