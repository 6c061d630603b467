/** `?t=` opens a waiting like; for visitors, who have none, it is only removed from the URL. */
export function leaveTimer(): void {
  const url = new URL(location.href)
  if (!url.searchParams.has('t')) return
  url.searchParams.delete('t')
  history.replaceState(history.state, '', url)
}
