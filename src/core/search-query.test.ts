import { expect, it } from 'vitest'
import { readFilters, searchParams, writeFilters } from './search-query.ts'

it('reads filters out of an address and writes them back the same', () => {
  const query = readFilters('?with_photo=1&gender=woman&min_age=30&max_age=45&country=NL&countryregion=nl-nh')
  expect(query).toEqual({
    gender: 'woman',
    min_age: 30,
    max_age: 45,
    country: 'NL',
    countryregion: 'nl-nh',
    with_photo: true,
  })
  expect(writeFilters(query)).toBe(
    'country=NL&countryregion=nl-nh&gender=woman&max_age=45&min_age=30&with_photo=1',
  )
  expect(readFilters(writeFilters(query))).toEqual(query)
  expect(searchParams(query).with_photo).toBe('1')
})

it('drops what it does not know', () => {
  expect(readFilters('?gender=robot&min_age=7&page=3&evil=1&country=XX&online=no&hair=blue')).toEqual({})
  expect(readFilters('?countryregion=nl-nh')).toEqual({})
})

it('turns a reversed age range round', () => {
  expect(readFilters('?min_age=50&max_age=40')).toEqual({ min_age: 40, max_age: 50 })
})
