import { places } from 'virtual:places'
import { site } from 'virtual:site'
import { drawCountry } from '../components/art/country-map.ts'

/** The brand's countries, drawn once for all pages. */
export const countryMaps = places.map(({ country, regions }) => ({
  country,
  ...drawCountry(regions, site.theme.drawing),
}))
