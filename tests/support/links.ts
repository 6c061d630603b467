import type { Mail } from '../../src/server/platform/mail/mailer.ts'

/** The one-time token of the newest mail to an address with such a subject. */
export function linkIn(mails: readonly Mail[], to: string, subject: RegExp): string {
  const mail = mails.findLast((each) => each.to === to && subject.test(each.subject))
  const token = /\/([A-Za-z0-9_-]{43})\s*(?:\n|$)/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error(`No link was mailed to ${to}`)
  return token
}

/** The token of the newest link to appeal that an address was mailed. */
export function appealLinkIn(mails: readonly Mail[], to: string): string {
  const mail = mails.findLast((each) => each.to === to && each.text.includes('/appeal?token='))
  const token = /\/appeal\?token=([A-Za-z0-9_-]{43})/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error(`No link to appeal was mailed to ${to}`)
  return token
}

export const subjectsTo = (mails: readonly Mail[], to: string): string[] =>
  mails.filter((mail) => mail.to === to).map((mail) => mail.subject)
