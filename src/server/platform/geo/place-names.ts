/** Names as the inhabitants write them, where GeoNames has an English, Irish or clerical form. */
const LOCAL_NAMES: Record<string, Record<string, string>> = {
  GB: {
    'Bo’ness': "Bo'ness",
    Derry: 'Derry/Londonderry',
    'Houghton-Le-Spring': 'Houghton-le-Spring',
    'Saint Andrews': 'St Andrews',
    'Saint Leonards-on-Sea': 'St Leonards-on-Sea',
    'Saint Neots': 'St Neots',
  },
  IE: {
    'An Muileann gCearr': 'Mullingar',
    'An Ros': 'Rush',
    'Cill Airne': 'Killarney',
    'Cluain Meala': 'Clonmel',
    'Droichead Nua': 'Newbridge',
    Gaillimh: 'Galway',
    Inishcrone: 'Enniscrone',
    Leifear: 'Lifford',
    'Loch Garman': 'Wexford',
    Luimneach: 'Limerick',
    'Ráth Luirc': 'Charleville',
    'Trá Mhór': 'Tramore',
  },
  US: {
    Barrow: 'Utqiaġvik',
    'City of Milford (balance)': 'Milford',
    'Lexington-Fayette': 'Lexington',
    'New York City': 'New York',
  },
  DE: {
    Freiburg: 'Freiburg im Breisgau',
    'Hanau am Main': 'Hanau',
    'Marburg an der Lahn': 'Marburg',
    Meissen: 'Meißen',
    Mülheim: 'Mülheim an der Ruhr',
    Munich: 'München',
    'Neu Isenburg': 'Neu-Isenburg',
    Offenbach: 'Offenbach am Main',
  },
  AT: { Vienna: 'Wien' },
  CH: {
    Domat: 'Domat/Ems',
    'Grossacker/Opfikon': 'Opfikon',
    'Hausen am Albis / Hausen (Dorf)': 'Hausen am Albis',
    'Martigny-Ville': 'Martigny',
    'Sankt Gallen': 'St. Gallen',
    'Sankt Margrethen': 'St. Margrethen',
    'Seuzach Dorf': 'Seuzach',
    Sitten: 'Sion',
    'Volketswil / Volketswil (Dorf)': 'Volketswil',
  },
  NL: { 'Almere Stad': 'Almere', 'The Hague': 'Den Haag' },
  BE: {
    'Basse Lasne': 'Lasne',
    Brussels: 'Bruxelles / Brussel',
    'Flémalle-Haute': 'Flémalle',
    'La Calamine': 'Kelmis',
    Malmédy: 'Malmedy',
    'Morlanwelz-Mariemont': 'Morlanwelz',
    Ostend: 'Oostende',
    'Rebecq-Rognon': 'Rebecq',
    'Saint-Vith': 'Sankt Vith',
  },
  DK: {
    Copenhagen: 'København',
    Skaerbaek: 'Skærbæk',
    Åbybro: 'Aabybro',
    Åkirkeby: 'Aakirkeby',
    Ålestrup: 'Aalestrup',
    Århus: 'Aarhus',
    Årup: 'Aarup',
  },
  NO: { Ávanuorri: 'Havøysund' },
  ES: {
    Arganda: 'Arganda del Rey',
    Cadiz: 'Cádiz',
    Caravaca: 'Caravaca de la Cruz',
    Denia: 'Dénia',
    'Gasteiz / Vitoria': 'Vitoria-Gasteiz',
    Ibiza: 'Eivissa',
    Javea: 'Xàbia',
    'Sangüesa/Zangoza': 'Sangüesa',
    Valencia: 'València',
    'Xeraco,Jaraco': 'Xeraco',
  },
  IT: {
    Bolzano: 'Bolzano - Bozen',
    Bressanone: 'Bressanone - Brixen',
    Brunico: 'Brunico - Bruneck',
    'Caldaro sulla Strada del Vino': 'Caldaro - Kaltern',
    'Carpi Centro': 'Carpi',
    'Cava Dè Tirreni': "Cava de' Tirreni",
    'Fiumicino-Isola Sacra': 'Fiumicino',
    Florence: 'Firenze',
    Genoa: 'Genova',
    Laives: 'Laives - Leifers',
    Merano: 'Merano - Meran',
    Milan: 'Milano',
    'Mira Taglio': 'Mira',
    'Montesilvano Marina': 'Montesilvano',
    Naples: 'Napoli',
    Rome: 'Roma',
    'San Remo': 'Sanremo',
    'Troina / Draginai': 'Troina',
    Turin: 'Torino',
    Venice: 'Venezia',
    Vipiteno: 'Vipiteno - Sterzing',
  },
  SE: { Tollarp1: 'Tollarp' },
  FI: { Hyvinge: 'Hyvinkää', Lovisa: 'Loviisa', Sibbo: 'Sipoo' },
  PL: { 'Bielsko-Biala': 'Bielsko-Biała', 'Jastrzębie Zdrój': 'Jastrzębie-Zdrój', Warsaw: 'Warszawa' },
}

/** Quarters of cities, whole municipalities beside their main town, and villages with a city's population. */
const LEFT_OUT: Record<string, string> = {
  GB: `Basford#2656196, Basford#12123208, Brandon#2654897, Burngreave, Burwell#2654194, Castle Vale, Cockington, Fylde, Holbeck,
    Ingleby Greenhow, Kempston Hardwick, Longdendale, Manston, Market Warsop, Neston#3345432, New Basford,
    Newhaven#11863037, Ryton, Saint Peters, Scalby, Sinfin, Skelton#2637748, Vale of Leven, Watton#2634661,
    Wellesbourne Mountford`,
  IE: 'Derry, Nenagh Bridge, Old Kilcullen',
  US: `Adams Morgan, East Concord, Enchanted Hills, Goodings Grove, Greater Northdale, Ironville, Meads, Metairie Terrace, Shaw#4140463,
    Socorro Mission Number 1 Colonia, West Gulfport`,
  CH: 'Ecublens#2660947',
  NL: `Carnisse, Cranendonck, Doornsteeg, Frankhuis, Harenkarspel, Liesveld, Lindenheuvel, Oosteinde, Vaartbroek,
    Veldhuizen, Velsen-Zuid, Wisch, Ypenburg, Zaanstad, Zuiderburen`,
  NO: 'Ulsteinvik weather pws station',
  ES: `Atamaría, Campiña, Chamartín, Ciudad Lineal, El Plan, Ermitagaña, Grao de Murviedro, Llefià, Los Gabatos,
    Natahoyo, Oria#3114957, Primer Ensanche, Realejo Alto, Santa Uxía de Ribeira, Santutxu, Segundo Ensanche`,
  IT: 'Monterusciello, Pallanza-Intra-Suna, Romano Banco',
  FR: Array.from({ length: 16 }, (_, i) => `Marseille ${String(i + 1).padStart(2, '0')}`).join(),
  FI: 'Väståboland',
  PL: 'Gierłoż',
}

/** Places that stay although GeoNames calls them quarters or localities, or counts Venezia within Mestre. */
const KEPT: Record<string, string> = {
  GB: 'Catterick Garrison#8260059, Cheam#2653289, Heywood#6691235, Hornchurch#6690863, New Malden#2641617, Strood#2636619',
  CH: 'Effretikon#2660944, Lancy#6691640',
  DK: 'Solrød Strand#2613233',
  NO: 'Hommersåk#3227582',
  IT: 'Lido#3174748, Venezia#3164603',
  FI: 'Toijala#7910855',
}

/** Splits `Leeds, Royston#2639017`: a place by its name, or by its GeoNames id where two share the name. */
export function readTowns(list: string): string[] {
  return list.split(',').map((town) => town.trim().replace(/.*#/, ''))
}

const leftOut = readLists(LEFT_OUT)
const kept = readLists(KEPT)

function readLists(lists: Record<string, string>): Map<string, Set<string>> {
  return new Map(Object.entries(lists).map(([country, list]) => [country, new Set(readTowns(list))]))
}

export function localName(country: string, name: string): string {
  return LOCAL_NAMES[country]?.[name] ?? name
}

export function isLeftOut(country: string, id: number, name: string): boolean {
  const places = leftOut.get(country)
  return places !== undefined && (places.has(String(id)) || places.has(name))
}

export function isKept(country: string, id: number): boolean {
  return kept.get(country)?.has(String(id)) ?? false
}
