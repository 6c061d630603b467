/** `?t=` opens a like that waits; where nobody can have one, it only leaves the address. */
export function leaveTimer(): void {
  const url = new URL(location.href)
  if (!url.searchParams.has('t')) return
  url.searchParams.delete('t')
  history.replaceState(history.state, '', url)
}
