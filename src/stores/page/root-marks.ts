// Marks of the root element that the first paint sets and styles read.
const root = () => (typeof document === 'undefined' ? undefined : document.documentElement)

/** Marks the page as a member's for its static parts (`html[data-member]`). */
export const markMember = (isMember: boolean): void => void root()?.toggleAttribute('data-member', isMember)

/** Gives up the place that the first paint kept for an alert (`html[data-alert]`). */
export const releaseAlertPlace = (): void => root()?.removeAttribute('data-alert')
