// Why a decision is lifted that should not have been made. One is lifted as well where a person takes a further measure on
// what it hid (`removed`, `refused`, `photo_refused` and the like), and where its days are over: neither says that it was wrong.

/** A review of a profile ended without consequence. */
export const SHOWN_AGAIN = 'visible'
/** A photo was found to be fine. */
export const PHOTO_ACCEPTED = 'accepted'
const BY_APPEAL = 'appeal:'
export const byAppeal = (id: string): string => `${BY_APPEAL}${id}`

/** SQL condition on `decision`: a person found it wrong. */
export const IS_REVERSED = `(decision.lifted_why in ('${SHOWN_AGAIN}', '${PHOTO_ACCEPTED}')
  or decision.lifted_why like '${BY_APPEAL}%')`
