import { readTowns } from './place-names.ts'

/** The counties GeoNames still had merged (2020 to 2023) when the package was made, town by town into today's. */
const TOWNS: Record<string, string> = {
  '31': `Askim, Fredrikstad, Halden, Karlshus, Knappstad, Larkollen, Moss, Mysen, Rakkestad, Rygge, Ryggebyen, Sarpsborg,
    Skjeberg, Spydeberg, Tomter, Ørje`,
  '32': `Ask, Asker, Auli, Aursmoen, Billingstad, Bjørkelangen, Drøbak, Fagerstrand, Fetsund, Fjellfoten, Flateby,
    Frogner, Grua, Jessheim, Jevnaker, Kløfta, Leirsund, Lillestrøm, Lysaker, Maura, Neskollen, Nesoddtangen, Rotnes,
    Røyken, Råholt, Ski, Skui, Sætre, Sørumsand, Tofte, Vestby, Ås, Årnes, Åros, Åneby`,
  '33': `Berger, Drammen, Geilo, Gol, Hemsedal, Hvittingfoss, Hønefoss, Kongsberg, Nesbyen, Skoger, Svelvik, Tranby,
    Vikersund, Ål`,
  '39': `Gullhaug, Holmestrand, Horten, Larvik, Melsomvik, Sande, Sandefjord, Selvik, Sem, Skoppum, Stavern, Stokke,
    Tjøme, Tønsberg, Åsgårdstrand`,
  '40': 'Bø, Herre, Kragerø, Lunde, Notodden, Porsgrunn, Prestestranda, Rjukan, Seljord, Skien, Ulefoss',
  '55': 'Borkenes, Finnsnes, Harstad, Setermoen, Skjervøy, Storslett, Tromsø',
  '56': `Alta, Berlevåg, Bjørnevatn, Båtsfjord, Hammerfest, Havøysund, Honningsvåg, Kautokeino, Kirkenes, Kárášjohka,
    Lakselv, Rypefjord, Vadsø, Vardø`,
}

const MERGED = new Set(['30', '38', '54'])

const countyByTown = new Map(
  Object.entries(TOWNS).flatMap(([county, towns]) => readTowns(towns).map((town) => [town, county])),
)

/** The code of a town's county of 2024, undefined for a town of a merged county that the table does not place. */
export function fylkeOf(town: string, admin1: string): string | undefined {
  return MERGED.has(admin1) ? countyByTown.get(town) : admin1
}
