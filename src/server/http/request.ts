/** The part of a request that the checks read; Hono's request is one. */
export interface HttpRequest {
  readonly method: string
  readonly raw: Request
  header(name: string): string | undefined
}
