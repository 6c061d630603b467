/**
 * Restores the members' view (`ViewSwitch` of `src/islands/members`) before the first paint; `key` is where it is kept. Inlined
 * as source text: no imports.
 */
export function showView(key: string): void {
  try {
    const view = localStorage.getItem(key)
    if (view) document.documentElement.dataset.view = view
  } catch {
    // Storage is blocked.
  }
}
