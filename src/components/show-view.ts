/** Shows members as they were seen last (`ViewSwitch` of `src/islands/members`) before the first paint. Put into the page as it stands: no imports. */
export function showView(): void {
  try {
    const view = localStorage.getItem('duet:device:view:1')
    if (view) document.documentElement.dataset.view = view
  } catch {
    // Blocked: then nothing is kept.
  }
}
