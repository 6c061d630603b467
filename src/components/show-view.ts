/**
 * Shows members as they were seen last (`ViewSwitch` of `src/islands/members`) before the first paint; `key` is where that
 * is kept. Put into the page as it stands: no imports.
 */
export function showView(key: string): void {
  try {
    const view = localStorage.getItem(key)
    if (view) document.documentElement.dataset.view = view
  } catch {
    // Blocked: then nothing is kept.
  }
}
