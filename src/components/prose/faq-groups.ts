import type { PlainKey } from '../../core/message-key.ts'

/** How many questions each group has, in the order of the text: the same in all languages and at every brand. */
const GROUPS: readonly { title: PlainKey; questions: number }[] = [
  { title: 'home.faq.costs', questions: 9 },
  { title: 'home.faq.people', questions: 6 },
  { title: 'home.faq.account', questions: 3 },
]

/**
 * The questions in their groups.
 * @throws when the text has more or fewer questions than the groups.
 */
export function inGroups<Question>(
  sections: readonly Question[],
): { title: PlainKey; sections: readonly Question[] }[] {
  const all = GROUPS.reduce((sum, { questions }) => sum + questions, 0)
  if (all !== sections.length) throw new RangeError(`${sections.length} questions for groups of ${all}`)
  let end = 0
  return GROUPS.map(({ title, questions }) => ({ title, sections: sections.slice(end, (end += questions)) }))
}
