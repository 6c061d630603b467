// Marks of the root element that the first paint sets and styles read.
const root = () => (typeof document === 'undefined' ? undefined : document.documentElement)

/** Marks the page as a member's for its static parts (`html[data-member]`). */
export const markMember = (isMember: boolean): void => void root()?.toggleAttribute('data-member', isMember)

/** Whether the first paint kept a place for an alert (`html[data-alert]`). */
export const hasAlertPlace = (): boolean => root()?.dataset.alert !== undefined

export const releaseAlertPlace = (): void => root()?.removeAttribute('data-alert')
