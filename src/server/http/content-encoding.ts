// Which form of a file a client is sent: RFC 9110, section 12.5.3.

/** In the order we prefer them. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** Below all weights a client can give, which have three digits. */
const UNASKED = 0.0001

/** The form the client likes best of those there are; null where it refuses them all. Without the header: as it is. */
export function chooseEncoding(
  header: string | undefined,
  isThere: (encoding: Encoding) => boolean,
): Encoding | null {
  const weights = weightsOf(header ?? '')
  const any = weights.get('*')
  const weightOf = (encoding: Encoding) =>
    weights.get(encoding) ?? any ?? (encoding === 'identity' ? UNASKED : 0)
  const [best] = ENCODINGS.filter((encoding) => weightOf(encoding) > 0 && isThere(encoding)).sort(
    (a, b) => weightOf(b) - weightOf(a),
  )
  return best ?? null
}

/** The weight of each coding by its name; one that cannot be read counts as refused. */
function weightsOf(header: string): Map<string, number> {
  const entries = header.split(',').map((part): [string, number] => {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1'
    return [name, /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(weight) ? Number(weight) : 0]
  })
  return new Map(entries)
}
