/** A start that cannot be: what is wrong, and what to do. */
export class StartError extends Error {
  override readonly name = 'StartError'
  constructor(problem: string, advice: string) {
    super(`${problem}\n${advice}`)
  }
}
