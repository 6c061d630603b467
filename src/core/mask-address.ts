/** An e-mail address that tells itself from another and reaches nobody: `a•••@m•••.test`; '' for none. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@')
  if (at < 1) return ''
  const domain = address.slice(at + 1)
  const [, ending = ''] = /(\.[^.]+)$/.exec(domain) ?? []
  return `${[...address][0]}•••@${[...domain][0]}•••${ending}`
}
