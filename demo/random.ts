/** A seeded source of chance: the same seed gives the same members on every machine. */
export interface Random {
  /** In [0, 1). */
  next(): number
  /** A whole number from `min` to `max`, both included. */
  whole(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** A key, as likely as its weight. */
  weighted<K extends string>(weights: Readonly<Partial<Record<K, number>>>): K
  /** `count` different entries in the list's order of chance; fewer when the list is shorter. */
  sample<T>(list: readonly T[], count: number): T[]
}

/** FNV-1a, 32 bit. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return value >>> 0
}

/** Mulberry32, see https://github.com/cprosche/mulberry32. */
export function createRandom(seed: string): Random {
  let state = hash(seed)
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))

  function pick<T>(list: readonly T[]): T {
    if (list.length === 0) throw new RangeError('nothing to pick from')
    return list[whole(0, list.length - 1)] as T
  }

  function weighted<K extends string>(weights: Readonly<Partial<Record<K, number>>>): K {
    const entries = Object.entries(weights) as [K, number][]
    let remaining = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
    const found = entries.find(([, weight]) => (remaining -= weight) < 0) ?? entries.at(-1)
    if (!found) throw new RangeError('nothing to pick from')
    return found[0]
  }

  function sample<T>(list: readonly T[], count: number): T[] {
    const rest = [...list]
    return Array.from(
      { length: Math.min(count, rest.length) },
      () => rest.splice(whole(0, rest.length - 1), 1)[0] as T,
    )
  }

  return { next, whole, chance: (probability) => next() < probability, pick, weighted, sample }
}
