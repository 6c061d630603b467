/** Restores the members' view (`ViewSwitch` of `src/islands/members`) before the first paint. Inlined as source text: no imports. */
export function showView(): void {
  try {
    const view = localStorage.getItem('duet:device:view:1')
    if (view) document.documentElement.dataset.view = view
  } catch {
    // Storage is blocked.
  }
}
