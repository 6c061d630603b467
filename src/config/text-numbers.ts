import { NAME_CHARACTERS, PASSWORD_CHARACTERS } from '../contract/credentials.ts'
import { formatNumber, type Locale } from '../core/format.ts'
import { DESK_CONFIRMED_MS, DESK_LINK_MS } from '../core/desk.ts'
import { HOUR_MS, MINUTE_MS } from '../core/durations.ts'
import { ADULT_AGE, DEBIT_CODE_MINUTES, DEBIT_DAYS, LINK_HOURS, MOVED_LINK_DAYS } from '../core/limits.ts'
import type { Messages } from '../core/messages.ts'
import { LEGAL_NUMBERS } from './legal-numbers.ts'

/** Numbers that strings name by a placeholder of their own, as legal texts do; loading the strings fills them in. */
const TEXT_NUMBERS = {
  activation_days: LEGAL_NUMBERS.activation_days,
  adult_age: ADULT_AGE,
  begin_hours: LEGAL_NUMBERS.begin_hours,
  debit_code_minutes: DEBIT_CODE_MINUTES,
  debit_days: DEBIT_DAYS,
  debit_limit_days: LEGAL_NUMBERS.debit_limit_days,
  debit_weeks: LEGAL_NUMBERS.debit_weeks,
  desk_confirmed_minutes: DESK_CONFIRMED_MS / MINUTE_MS,
  desk_link_hours: DESK_LINK_MS / HOUR_MS,
  mail_change_hours: LINK_HOURS.mail_change,
  moved_days: MOVED_LINK_DAYS,
  name_max: NAME_CHARACTERS.max,
  name_min: NAME_CHARACTERS.min,
  password_min: PASSWORD_CHARACTERS.min,
  photo_megabytes: LEGAL_NUMBERS.photo_megabytes,
  premium_photos: LEGAL_NUMBERS.premium_photos,
  reset_hours: LINK_HOURS.reset,
  session_days: LEGAL_NUMBERS.session_days,
  undo_days: LINK_HOURS.undo_mail_change / 24,
  withdrawal_days: LEGAL_NUMBERS.withdrawal_days,
} as const

const isNumber = (name: string): name is keyof typeof TEXT_NUMBERS => Object.hasOwn(TEXT_NUMBERS, name)

/** The texts with these numbers; what a caller gives is still to be filled. */
export const withNumbers = (locale: Locale, messages: Messages): Messages =>
  Object.fromEntries(
    Object.entries(messages).map(([key, text]) => [
      key,
      text.replace(/\{(\w+)\}/g, (whole, name: string) =>
        isNumber(name) ? formatNumber(locale, TEXT_NUMBERS[name]) : whole,
      ),
    ]),
  )
