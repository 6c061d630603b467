type EarlyAnswers = Partial<Record<string, Promise<Response>>>

/** Takes the answer to what the head of the page has asked (`src/layouts/first-calls.ts`); it is good once. */
export function takeEarlyAnswer(input: RequestInfo | URL, init: RequestInit): Promise<Response> | undefined {
  const { 'duet:answers': answers } = globalThis as { 'duet:answers'?: EarlyAnswers }
  if (!answers || typeof input !== 'string' || init.method !== 'GET' || init.credentials === 'omit')
    return undefined
  const answer = answers[input]
  delete answers[input]
  return answer
}
