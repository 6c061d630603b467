/** Whether `npm run test:full` runs: whole matrices instead of samples. */
export const isFull = process.env.FULL_TESTS === '1'

export const sampled = (sample: number, whole: number): number => (isFull ? whole : sample)

/** So many of a matrix, the whole in `test:full`. */
export const sampleOf = <Row>(rows: readonly Row[], sample = 1): Row[] =>
  rows.slice(0, sampled(sample, rows.length))

/** Whether the tests run on PostgreSQL, or on what stands in for it. */
export const onPostgres = process.env.TEST_DATABASE_URL !== undefined
