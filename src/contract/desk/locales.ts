/** The languages of the desk itself; members' words keep theirs. */
export const DESK_LOCALES = ['en', 'de'] as const
export type DeskLocale = (typeof DESK_LOCALES)[number]
