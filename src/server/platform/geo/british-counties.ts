import { readTowns } from './place-names.ts'

/**
 * GeoNames knows only England, Scotland, Wales and Northern Ireland. Towns go to the areas people name:
 * ceremonial counties in England, preserved counties in Wales, the regions of 1975 in Scotland, the six
 * counties in Northern Ireland. Codes are Chapman codes, with SXE, SXW and BRS of our own.
 */

/**
 * By district, which most English and Welsh towns carry: the start of the census code (ONS, 2009), two digits of a
 * county or 00 and two letters of a unitary authority, else the GeoNames id of the district.
 */
const COUNTY_CODES: Record<string, string> = {
  BDF: '00KA 00KB 00KC 09',
  BKM: '00MG 11',
  BRK: '00MA 00MB 00MC 00MD 00ME 00MF',
  BRS: '00HB',
  CAM: '00JA 12 2650488',
  CHS: '00EQ 00ET 00EU 00EW 13',
  CMA: '16',
  CON: '00HE 00HF 15',
  DBY: '00FK 17',
  DEV: '00HG 00HH 18',
  DOR: '00HN 00HP 19',
  DUR: '00EB 00EF 00EH 00EJ 20',
  ERY: '00FA 00FB',
  ESS: '00KF 00KG 22',
  GLS: '00HD 23',
  GTM: '00BL 00BM 00BN 00BP 00BQ 00BR 00BS 00BT 00BU 00BW',
  HAM: '00MR 00MS 24',
  HEF: '00GA',
  HRT: '26 6615330',
  IOW: '00MW',
  KEN: '00LC 29 2636057 6945806 6945807 6945814',
  LAN: '00EX 00EY 30',
  LEI: '00FN 31 6896157',
  LIN: '00FC 00FD 32',
  MSY: '00BX 00BY 00BZ 00CA 00CB',
  NBL: '00EM 35',
  NFK: '33',
  NTH: '34',
  NTT: '00FY 37',
  NYK: '00EC 00EE 00FF 36',
  OXF: '38',
  RUT: '00FP',
  SAL: '00GF 00GG 39',
  SFK: '42',
  SOM: '00HA 00HC 40',
  SRY: '43',
  STS: '00GL 41',
  SXE: '00ML 21',
  SXW: '45',
  SYK: '00CC 00CE 00CF 00CG',
  TWR: '00CH 00CJ 00CK 00CL 00CM',
  WAR: '44',
  WIL: '00HX 00HY',
  WMD: '00CN 00CQ 00CR 00CS 00CT 00CU 00CW',
  WOR: '47',
  WYK: '00CX 00CY 00CZ 00DA 00DB',
  CWD: '00NE 00NG 00NJ 00NL',
  DFD: '00NQ 00NS 00NU',
  GNT: '00PK 00PL 00PM 00PP 00PR',
  GWN: '00NA 00NC',
  MGM: '00PB 00PF 00PH',
  POW: '00NN',
  SGM: '00PD 00PT',
  WGM: '00NX 00NZ',
}

/** Towns without a district, or with one that puts them into the neighbouring county. `#` gives the id where two towns share a name. */
const ENGLISH_TOWNS: Record<string, string> = {
  BDF: 'Bedford',
  BRK: 'Maidenhead, Reading, Slough, Windsor',
  BRS: 'Bristol',
  CHS: 'Chester, Warrington',
  DBY: 'Derby',
  DEV: 'Plymouth, Plympton, Torquay',
  DOR: 'Broadstone, Parkstone, Poole, Wimborne Minster',
  DUR: 'Crook, Durham, Hartlepool, Stockton-on-Tees',
  ERY: 'Kingston upon Hull',
  ESS: 'Aveley, East Tilbury, Grays, Purfleet, South Ockendon, Southend-on-Sea, Stanford-le-Hope, Tilbury, West Thurrock',
  GTM: `Altrincham, Ashton in Makerfield, Ashton-under-Lyne, Bolton, Bowdon, Bramhall, Bredbury, Bury, Cheadle Hulme,
    Denton, Dukinfield, Eccles, Failsworth, Farnworth, Golborne, Hazel Grove, Hindley, Hyde, Ince-in-Makerfield,
    Kearsley, Leigh, Little Hulton, Little Lever, Littleborough, Manchester, Marple, Middleton, Oldham, Prestwich,
    Radcliffe, Ramsbottom, Rochdale, Salford, Stockport, Stretford, Swinton, Timperley, Tottington, Walkden, Wardle,
    Whitefield, Wigan, Hale, Heywood`,
  HAM: 'Cosham, Portsmouth',
  KEN: 'Chatham, Gillingham#2648657, Rainham, Rochester, Strood',
  LAN: 'Blackburn, Blackpool',
  LIN: 'Scunthorpe',
  LND: 'London',
  MSY: `Bebington, Birkenhead, Bootle, Bromborough, Crosby, Greasby, Haydock, Heswall, Hoylake, Kirkby, Liverpool,
    Moreton, Newton-le-Willows, Prenton, Southport, St Helens, West Kirby`,
  NTT: 'Nottingham',
  NYK: 'Middlesbrough, Thornaby-on-Tees, Yarm, York',
  SOM: 'Bath',
  STS: 'Longton, Stoke-on-Trent, Tunstall',
  SXE: 'Brighton, Hove, Portslade',
  SYK: `Barnsley, Beighton, Bentley, Bolton upon Dearne, Carcroft, Cudworth, Darton, Dodworth, Doncaster,
    Hoyland Nether, Royston#2639017, Sheffield, Wombwell`,
  TWR: `Blaydon-on-Tyne, East Boldon, Gateshead, Gosforth, Hebburn, Houghton-le-Spring, Jarrow, Newburn,
    Newcastle upon Tyne, North Shields, Rowlands Gill, Ryhope, South Shields, Sunderland, Tynemouth, Wallsend,
    Washington, Whickham, Whitburn, Whitley Bay, Wideopen`,
  WMD: `Aldridge, Bartley Green, Bilston, Birmingham, Bloxwich, Brierley Hill, Brownhills, Coventry,
    Cradley Heath, Dorridge, Dudley, Halesowen, Kingswinford, Knowle, Oldbury, Pelsall, Smethwick, Stourbridge,
    Streetly, Sutton Coldfield, Tipton, Walsall, Wednesbury, Wednesfield, West Bromwich, Willenhall, Wolverhampton`,
  WYK: `Batley, Bradford, Castleford, Chapel Allerton, Dewsbury, Garforth, Guiseley, Halifax, Heckmondwike,
    Horbury, Knottingley, Leeds, Liversedge, Lofthouse, Ossett, Pontefract, Pudsey, Queensbury, Rastrick, Shipley,
    Wakefield, Yeadon`,
}

const SCOTTISH_TOWNS: Record<string, string> = {
  BOR: 'Galashiels, Hawick, Kelso, Peebles, Selkirk',
  CEN: `Alloa, Bannockburn, Bo'ness, Bonnybridge, Bridge of Allan, Denny, Dunblane, Falkirk, Grangemouth, Larbert,
    Polmont, Stenhousemuir, Stirling, Tillicoultry, Tullibody`,
  DGY: 'Annan, Dumfries, Locharbriggs, Stranraer',
  FIF: `Ballingry, Burntisland, Cowdenbeath, Cupar, Dalgety Bay, Dunfermline, Glenrothes, Inverkeithing, Kelty,
    Kirkcaldy, Leven, Lochgelly, Methil, Rosyth, St Andrews`,
  GMP: `Aberdeen, Banchory, Buckie, Cove, Dyce, Elgin, Ellon, Forres, Fraserburgh, Inverurie, Lossiemouth, Peterhead,
    Portlethen, Stonehaven, Turriff, Westhill#6640068`,
  HLD: 'Alness, Dingwall, Fort William, Inverness, Nairn, Thurso, Westhill#11592297, Wick',
  LTN: `Armadale, Balerno, Bathgate, Blackburn, Bonnyrigg, Broxburn, Cockenzie, Colinton, Currie, Dalkeith, Dunbar,
    Edinburgh, Gorebridge, Haddington, Linlithgow, Livingston, Loanhead, Mayfield, Musselburgh, North Berwick,
    Penicuik, Prestonpans, Queensferry, Tranent, Whitburn`,
  OKI: 'Kirkwall',
  SHI: 'Lerwick',
  STD: `Airdrie, Alexandria, Ardrossan, Ayr, Barrhead, Bearsden, Beith, Bellshill, Bishopbriggs, Blantyre, Bonhill,
    Bothwell, Cambuslang, Carluke, Chapelhall, Clarkston, Clydebank, Coatbridge, Cumbernauld, Cumnock, Dalry, Dalserf,
    Dumbarton, Dunoon, Duntocher, East Kilbride, Elderslie, Erskine, Faifley, Giffnock, Girvan, Glasgow, Gourock,
    Greenock, Hamilton, Helensburgh, High Blantyre, Holytown, Houston, Irvine, Johnstone,
    Kilbirnie, Kilmarnock, Kilsyth, Kilwinning, Kirkintilloch, Lanark, Largs, Larkhall, Lenzie, Linwood, Milngavie,
    Moodiesburn, Motherwell, Neilston, New Stevenston, Newarthill, Newmains, Newton Mearns, Oban, Paisley,
    Port Glasgow, Prestwick, Renfrew, Rutherglen, Saltcoats, Shotts, Stepps, Stevenston, Stewarton, Stonehouse,
    Strathaven, Troon, Uddingston, Viewpark, Wishaw`,
  TAY: 'Arbroath, Blairgowrie, Brechin, Carnoustie, Crieff, Dundee, Forfar, Kirriemuir, Monifieth, Montrose, Perth',
  WIS: 'Stornoway',
}

const NORTHERN_IRISH_TOWNS: Record<string, string> = {
  ANT: `Antrim, Ballycastle, Ballyclare, Ballymena, Ballymoney, Belfast, Carrickfergus, Crumlin, Greenisland,
    Jordanstown, Larne, Lisburn, Newtownabbey, Portrush, Randalstown`,
  ARM: 'Armagh, Craigavon, Portadown',
  DOW: `Ballynahinch, Banbridge, Bangor, Carryduff, Castlereagh, Comber, Donaghadee, Downpatrick, Dundonald,
    Holywood, Kilkeel, Newcastle, Newry, Newtownards, Warrenpoint`,
  FER: 'Enniskillen',
  LDY: 'Coleraine, Derry/Londonderry, Limavady, Magherafelt, Portstewart',
  TYR: 'Coalisland, Cookstown, Dromore, Dungannon, Omagh, Strabane',
}

type Town = { id: number; name: string; nation: string; district: string }

const townsByNation: Record<string, Map<string, string>> = {
  ENG: townIndex(ENGLISH_TOWNS),
  SCT: townIndex(SCOTTISH_TOWNS),
  NIR: townIndex(NORTHERN_IRISH_TOWNS),
}

const countyByDistrict = new Map(
  Object.entries(COUNTY_CODES).flatMap(([county, codes]) => codes.split(' ').map((code) => [code, county])),
)

function townIndex(table: Record<string, string>): Map<string, string> {
  return new Map(
    Object.entries(table).flatMap(([county, towns]) => readTowns(towns).map((town) => [town, county])),
  )
}

/** The Chapman code of a town's county, undefined for a town the tables do not place. */
export function countyOf({ id, name, nation, district }: Town): string | undefined {
  const listed = townsByNation[nation]?.get(String(id)) ?? townsByNation[nation]?.get(name)
  if (listed) return listed
  if (nation === 'ENG' && /^[A-Z]\d$/.test(district)) return 'LND'
  const code = /^(\d\d)U[A-Z]/.exec(district)?.[1] ?? /^00[A-Z]{2}/.exec(district)?.[0] ?? district
  return countyByDistrict.get(code)
}
