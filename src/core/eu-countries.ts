/** Member states of the European Union. */
export const EU_COUNTRIES: readonly string[] =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')

/** Where law of the Union holds by the agreement on the European Economic Area. */
export const EEA_COUNTRIES: readonly string[] = [...EU_COUNTRIES, 'IS', 'LI', 'NO']
