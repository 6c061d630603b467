/** Whether `npm run test:full` runs: whole matrices instead of samples. */
const isFull = process.env.FULL_TESTS === '1'

export const sampled = (sample: number, whole: number): number => (isFull ? whole : sample)
