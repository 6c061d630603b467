/** Whether the browser came back to this page, or loaded it again, rather than following a link to it. */
export function isReturning(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type === 'back_forward' || navigation?.type === 'reload'
}

export const scrollTo = (top: number): void => window.scrollTo({ top, behavior: 'instant' })
