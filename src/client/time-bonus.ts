import { getTimeBonus as getTimeBonusCall } from '../contract/discounts.ts'
import { call } from './http.ts'

export const getTimeBonus = () => call(getTimeBonusCall)
