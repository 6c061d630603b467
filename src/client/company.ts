// The call of the company, apart from the others: few pages carry it.
import * as company from '../contract/company.ts'
import { call } from './http.ts'

export const getCompanyInfo = () => call(company.getCompanyInfo)
