/** Texts a connection keeps prepared: lists of ids make more of them than any connection should hold. */
const PREPARED = 300

const names = new Map<string, string>()

/** The name of a text, the same for all connections; undefined for those that came too late. */
export function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= PREPARED) return known
  const name = `duet${names.size}`
  names.set(text, name)
  return name
}
