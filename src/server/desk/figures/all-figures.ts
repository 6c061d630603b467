import { answers } from './answers.ts'
import { deskCases } from './desk-cases.ts'
import type { Figure } from './figure.ts'
import { inventedLife } from './invented-life.ts'
import { leaving } from './leaving.ts'
import { mails } from './mails.ts'
import { moneyBack } from './money-back.ts'
import { paidForNothing } from './paid-for-nothing.ts'
import { priceTruth } from './price-truth.ts'
import { safety } from './safety.ts'
import { spending } from './spending.ts'
import { whoIsHere } from './who-is-here.ts'

export const ALL_FIGURES: readonly Figure[] = [
  ...[whoIsHere, answers, paidForNothing, moneyBack, priceTruth, spending, leaving, mails, safety],
  ...[inventedLife, deskCases],
]
