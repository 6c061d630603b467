// What an account is known and entered by.

import * as v from 'valibot'
import { line, storable } from './fields.ts'

/** Characters of a user name, and of a password. */
export const NAME_CHARACTERS = { min: 3, max: 24 } as const
export const PASSWORD_CHARACTERS = { min: 8, max: 128 } as const

/** Characters that are not shown, or turn the writing: addresses that differ in them alone look alike. */
const HIDDEN = /[\p{White_Space}\p{Cc}\p{Cf}\p{DI}\u2800]/u

/** Labels of a host in any script, with hyphens only inside; the last one is no number (RFC 1123, 2.1). */
const HOST = /^(?:(?!-)[\p{L}\p{M}\p{N}-]{1,63}(?<!-)\.)+(?!\p{N}+$)(?!-)[\p{L}\p{M}\p{N}-]{2,63}(?<!-)$/u
/** No quotes, and no dot at either end or beside another (RFC 5321, 4.1.2). */
const LOCAL_PART = /^[^\s@<>()[\],;:\\".]+(?:\.[^\s@<>()[\],;:\\".]+)*$/
const LOCAL_OCTETS = 64

function isAddress(value: string): boolean {
  const at = value.lastIndexOf('@')
  const local = value.slice(0, Math.max(0, at))
  return (
    LOCAL_PART.test(local) &&
    new TextEncoder().encode(local).length <= LOCAL_OCTETS &&
    HOST.test(value.slice(at + 1))
  )
}

export const Email = v.pipe(
  line(1, 254),
  v.check((value) => !HIDDEN.test(value), 'invalid'),
  v.check(isAddress, 'invalid'),
)

/** Scripts in common use (UAX 31, table 5), with the sets that one language writes together (UTS 39, 5.1). */
const SCRIPTS = [
  ...['Latn', 'Cyrl', 'Grek', 'Arab', 'Armn', 'Beng', 'Deva', 'Ethi', 'Geor', 'Gujr', 'Guru', 'Hebr', 'Khmr'],
  ...['Knda', 'Laoo', 'Mlym', 'Mymr', 'Orya', 'Sinh', 'Taml', 'Telu', 'Thaa', 'Thai', 'Tibt'],
  ...['Hani Hira Kana', 'Hani Hang', 'Hani Bopo'],
]

/** Whether all letters, their marks and other digits than ours are of one script. */
const isOfOneScript = (name: string) =>
  SCRIPTS.some((scripts) => {
    const letters = scripts.replaceAll(/(\w+) ?/g, String.raw`\p{scx=$1}`)
    return new RegExp(String.raw`^[${letters}\p{scx=Zinh}\d_.-]+$`, 'u').test(name)
  })

const count = (text: string, one: RegExp) => text.match(one)?.length ?? 0

/**
 * Visible letters of one script, digits, `_ . -` after NFKC: at least two letters, each with one combining mark at
 * most, and at most five digits.
 */
export const UserName = v.pipe(
  line(1, 100),
  v.transform((value) => value.normalize('NFKC')),
  v.check((value) => !value.startsWith('@'), 'starts_with_at'),
  v.check((value) => !value.includes('@'), 'equals_email'),
  v.check((value) => [...value].length >= NAME_CHARACTERS.min, 'too_short'),
  v.check((value) => [...value].length <= NAME_CHARACTERS.max, 'too_long'),
  v.regex(/^[\p{L}\p{M}\p{Nd}_.-]+$/u, 'invalid'),
  v.check((value) => !/\p{DI}|^\p{M}|[\p{Nd}_.-]\p{M}/u.test(value), 'invalid'),
  v.check((value) => !/\p{M}{2}/u.test(value), 'too_many_marks'),
  v.check((value) => count(value, /\p{L}/gu) >= 2, 'too_few_letters'),
  v.check((value) => count(value, /\p{Nd}/gu) <= 5, 'too_many_digits'),
  v.check(isOfOneScript, 'mixed_scripts'),
)

/** Taken as typed, but in one normal form: keyboards compose letters differently. */
export const Password = v.pipe(
  v.string('required'),
  v.transform((value) => value.normalize('NFC')),
  v.check((value) => value !== '', 'required'),
  v.check((value) => [...value].length >= PASSWORD_CHARACTERS.min, 'too_short'),
  v.check((value) => [...value].length <= PASSWORD_CHARACTERS.max, 'too_long'),
  v.check(storable, 'invalid'),
)

/** The password an account has, as it is asked for again. */
export const CurrentPassword = v.pipe(
  v.string('required'),
  v.minLength(1, 'required'),
  v.maxLength(1024, 'too_long'),
)
