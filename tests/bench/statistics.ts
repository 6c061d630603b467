export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2
}

/**
 * The Mann-Whitney U test: U of the first sample, its distance `z` from what chance alone gives, in standard deviations,
 * and the two-sided `p` by the normal approximation: how likely two samples of one kind differ so much.
 */
export function mannWhitney(
  ones: readonly number[],
  others: readonly number[],
): { u: number; z: number; p: number } {
  const all = [
    ...ones.map((value) => ({ value, isOne: true })),
    ...others.map((value) => ({ value, isOne: false })),
  ].sort((a, b) => a.value - b.value)
  let rankSum = 0
  let ties = 0
  for (let first = 0; first < all.length;) {
    let end = first
    while (end < all.length && all[end]?.value === all[first]?.value) end += 1
    const rank = (first + 1 + end) / 2
    for (let index = first; index < end; index += 1) if (all[index]?.isOne) rankSum += rank
    ties += (end - first) ** 3 - (end - first)
    first = end
  }
  const [n, m, total] = [ones.length, others.length, all.length]
  const u = rankSum - (n * (n + 1)) / 2
  const spread = Math.sqrt(((n * m) / 12) * (total + 1 - ties / (total * (total - 1))))
  const z = (u - (n * m) / 2) / spread
  return { u, z, p: 2 * (1 - normal(Math.abs(z))) }
}

/** Share of a normal distribution below `z` (Abramowitz and Stegun 26.2.17, exact to 7.5e-8). */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const tail =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail
}

/** The same values in an order by chance, so that drift of the machine falls on all kinds alike. */
export const shuffled = <T>(values: readonly T[]): T[] =>
  values
    .map((value) => ({ value, at: Math.random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ value }) => value)
