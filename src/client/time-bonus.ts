import * as discounts from '../contract/discounts.ts'
import { call } from './http.ts'

export const getTimeBonus = () => call(discounts.getTimeBonus)
