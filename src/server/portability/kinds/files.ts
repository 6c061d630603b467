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

/**
 * Encodes all files of a list, and then stores those that can come; answers why others cannot. Nothing is stored before, for
 * encoding takes long, and files that no row names for an hour are swept.
 */
export async function encodeThenStore<Named, Encoded extends object>(
  list: readonly Named[],
  encode: (named: Named) => Promise<Encoded | string>,
  store: (named: Named, encoded: Encoded) => Promise<void>,
): Promise<Map<Named, string>> {
  const problems = new Map<Named, string>()
  const ready: { named: Named; encoded: Encoded }[] = []
  await inLanes(list, async (named) => {
    const encoded = await encode(named)
    if (typeof encoded === 'string') problems.set(named, encoded)
    else ready.push({ named, encoded })
  })
  await inLanes(ready, ({ named, encoded }) => store(named, encoded))
  return problems
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
