import pg from 'pg'

/** Texts a connection keeps prepared: lists of ids make more of them than any connection should hold. */
const PREPARED = 300
/** A table has changed under a prepared text. */
const STALE_PLAN = '0A000'

const names = new Map<string, string>()

/** The name of a text, the same for all connections; undefined for those that came too late. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= PREPARED) return known
  const name = `duet${names.size}`
  names.set(text, name)
  return name
}

/**
 * Lets each connection parse and plan a text once: planning costs more than running most of our queries. A connection
 * whose plans no longer fit ends; the pool opens another.
 */
export class PreparingClient extends pg.Client {
  override query(...args: unknown[]): never {
    const [text, values] = args
    const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text) : undefined
    const query = super.query.bind(this) as (...passed: unknown[]) => unknown
    if (name === undefined) return query(...args) as never
    const result = query({ name, text, values }) as Promise<unknown>
    result.catch((error: unknown) => {
      if ((error as { code?: unknown }).code === STALE_PLAN) void this.end()
    })
    return result as never
  }
}
