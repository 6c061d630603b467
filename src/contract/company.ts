import * as v from 'valibot'
import { defineCall } from './call.ts'
import { Count, Time } from './fields.ts'

/** The company that runs the brand, as its footer and invoices name it. */
export const getCompanyInfo = defineCall({
  method: 'GET',
  path: '/api/companyinfo.php',
  access: 'visitor',
  cacheSeconds: 3600,
  response: v.object({
    name: v.string(),
    address: v.string(),
    kvk: v.string(),
    city: v.string(),
    country: v.string(),
    tradenames: v.array(v.string()),
    vat_numbers: v.array(v.string()),
    support_phone: v.string(),
    delete_discount: Count,
    added: Time,
  }),
})
