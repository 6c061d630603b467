import { expect, test } from 'vitest'
import { isHoliday } from './holidays.ts'

test.each([
  ['Easter Monday and Whit Monday', 'DE', [20_260_406, 20_260_525, 20_270_329, 20_380_426]],
  ['Easter of the Orthodox calendar', 'GR', [20_260_223, 20_260_410, 20_260_413, 20_270_503]],
  ['a Monday that is the last of its month', 'GB', [20_260_831, 20_270_531]],
  ['a Friday between two dates', 'SE', [20_260_619, 20_270_625]],
  ['the next working days for those on a weekend', 'GB', [20_271_227, 20_271_228, 20_220_103]],
])('%s', (_, country, days) => {
  for (const day of days) {
    expect([day, isHoliday(day, country)]).toEqual([day, true])
    expect([day, isHoliday(day + (day % 100 > 27 ? -7 : 7), country)]).toEqual([day, false])
  }
})
