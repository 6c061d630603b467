import { expect, test } from 'vitest'
import { RIGHTS, ROLES } from '../contract/desk/rights.ts'
import { brandsWith, hasEverywhere, RIGHTS_OF, rightsAt } from './desk.ts'

test('rights are the union of the roles at the brand at hand', () => {
  const grants = [
    { brand: 'amora', role: 'moderator' },
    { brand: '*', role: 'marketing' },
    { brand: 'hjertebro', role: 'owner' },
  ] as const
  expect(rightsAt(grants, 'amora').has('cases.decide')).toBe(true)
  expect(rightsAt(grants, 'amora').has('operators.manage')).toBe(false)
  expect(rightsAt(grants, 'fjallvind').has('cases.decide')).toBe(false)
  expect(rightsAt(grants, 'fjallvind').has('codes.manage')).toBe(true)
  expect(rightsAt(grants).has('operators.manage')).toBe(true)
  expect(brandsWith(grants, 'cases.read', ['amora', 'hjertebro', 'fjallvind'])).toEqual(['amora'])
  expect([hasEverywhere(grants, 'codes.manage'), hasEverywhere(grants, 'operators.manage')]).toEqual([
    true,
    false,
  ])
})

test('every right is somebody’s, and an owner sees no member', () => {
  expect(RIGHTS.filter((right) => !ROLES.some((role) => RIGHTS_OF[role].includes(right)))).toEqual([])
  expect(
    RIGHTS_OF.owner.filter((right) => /^(cases|members|messages|orders|child_abuse)\./.test(right)),
  ).toEqual([])
})

test('cases of child abuse and second signatures are granted by name alone', () => {
  const named = ROLES.filter((role) => RIGHTS_OF[role].includes('child_abuse.handle'))
  expect(named).toEqual(['child_abuse'])
  expect(RIGHTS_OF.finance).not.toContain('refunds.approve')
})
