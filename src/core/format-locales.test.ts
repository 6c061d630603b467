// Each form that the product prints, in each language, and dates in each region. Expected texts are read by eye; "~" is a
// no-break space, "_" a narrow one.
import { expect, test } from 'vitest'
import { COUNTRIES, CURRENCIES, LOCALES, type Locale } from '../contract/lists.ts'
import { DAY_MS } from './durations.ts'
import {
  countryName,
  dateFormatter,
  formatAge,
  formatCountdown,
  formatList,
  formatMoney,
  formatNumber,
  formatPercent,
  nativeName,
  weekdayName,
} from './format.ts'

const REGIONS = ['de-AT', 'en-IE', 'en-US', 'fr-CH', 'it-CH', 'nl-BE'] as const

const night = Date.parse('2026-01-05T01:05:00+01:00')
const afternoon = Date.parse('2026-12-01T14:30:00+01:00')
const noon = Date.parse('2026-12-01T12:00:00+01:00')
const MONTHS = Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 9, 12))
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]

const visible = (texts: readonly string[]) =>
  texts.join(' | ').replaceAll('\u00a0', '~').replaceAll('\u202f', '_')

function datesIn(language: string) {
  const formatDate = dateFormatter(language.slice(0, 2) as Locale, language, 'Europe/Amsterdam')
  return {
    day: visible([formatDate(night), formatDate(afternoon)]),
    long: visible([formatDate(night, 'long'), formatDate(afternoon, 'long')]),
    time: visible([formatDate(night, 'time'), formatDate(afternoon, 'time')]),
    moment: visible([formatDate(night, 'moment'), formatDate(afternoon, 'moment')]),
    longMoment: visible([formatDate(night, 'longMoment'), formatDate(afternoon, 'longMoment')]),
    clock: visible([night, noon].map((at) => formatDate(at, 'clock'))),
    short: visible(MONTHS.map((at) => formatDate(at, 'short'))),
    month: visible(MONTHS.map((at) => formatDate(at, 'month'))),
    weekday: visible(WEEKDAYS.map((day) => formatDate(Date.UTC(2024, 0, day), 'weekday'))),
    near: visible([-1, 0, 1, 2].map((days) => formatDate(afternoon + days * DAY_MS, 'near', afternoon))),
  }
}

function othersIn(locale: Locale) {
  const now = new Date(2026, 10, 23, 8).getTime()
  const ageOf = (day: number) => formatAge(locale, new Date(2026, 10, day, 23).getTime(), now)
  return {
    number: visible([1000, 12_345].map((value) => formatNumber(locale, value))),
    percent: visible([25, 12.5].map((value) => formatPercent(locale, value))),
    money: visible(CURRENCIES.map((currency) => formatMoney(locale, { amount: 1999, currency }))),
    owed: visible([formatMoney(locale, { amount: -123_450, currency: 'EUR' })]),
    list: visible([formatList(locale, ['Ann', 'Ben']), formatList(locale, ['Ann', 'Ben', 'Cleo'])]),
    age: visible([23, 22, 18, 2].map(ageOf)),
    countdown: visible([11_109, 59].map((seconds) => formatCountdown(locale, seconds))),
    weekdayName: visible(WEEKDAYS.map((day) => weekdayName(locale, day))),
    language: nativeName(locale),
    countries: visible(COUNTRIES.map((country) => countryName(locale, country))),
  }
}

const DATES: Record<Locale | (typeof REGIONS)[number], ReturnType<typeof datesIn>> = {
  da: {
    day: '5. jan. 2026 | 1. dec. 2026',
    long: '5. januar 2026 | 1. december 2026',
    time: '01.05 | 14.30',
    moment: '5. jan. 2026, 01.05 | 1. dec. 2026, 14.30',
    longMoment: '5. januar 2026 kl. 1.05 | 1. december 2026 kl. 14.30',
    clock: '1.05 | 12.00',
    short:
      '9. jan. | 9. feb. | 9. mar. | 9. apr. | 9. maj | 9. jun. | 9. jul. | 9. aug. | 9. sep. | 9. okt. | 9. nov. | 9. dec.',
    month:
      'januar | februar | marts | april | maj | juni | juli | august | september | oktober | november | december',
    weekday: 'man. | tirs. | ons. | tors. | fre. | lør. | søn.',
    near: 'i går kl. 14.30 | i dag kl. 14.30 | i morgen kl. 14.30 | 3. december 2026 kl. 14.30',
  },
  de: {
    day: '05.01.2026 | 01.12.2026',
    long: '5. Januar 2026 | 1. Dezember 2026',
    time: '01:05 | 14:30',
    moment: '05.01.2026, 01:05 | 01.12.2026, 14:30',
    longMoment: '5. Januar 2026 um 1:05~Uhr | 1. Dezember 2026 um 14:30~Uhr',
    clock: '1:05~Uhr | 12:00~Uhr',
    short:
      '9. Jan. | 9. Feb. | 9. März | 9. Apr. | 9. Mai | 9. Juni | 9. Juli | 9. Aug. | 9. Sept. | 9. Okt. | 9. Nov. | 9. Dez.',
    month:
      'Januar | Februar | März | April | Mai | Juni | Juli | August | September | Oktober | November | Dezember',
    weekday: 'Mo | Di | Mi | Do | Fr | Sa | So',
    near: 'gestern um 14:30~Uhr | heute um 14:30~Uhr | morgen um 14:30~Uhr | 3. Dezember 2026 um 14:30~Uhr',
  },
  en: {
    day: '5 Jan 2026 | 1 Dec 2026',
    long: '5 January 2026 | 1 December 2026',
    time: '01:05 | 14:30',
    moment: '5 Jan 2026, 01:05 | 1 Dec 2026, 14:30',
    longMoment: '5 January 2026 at 01:05 | 1 December 2026 at 14:30',
    clock: '01:05 | 12:00',
    short: '9 Jan | 9 Feb | 9 Mar | 9 Apr | 9 May | 9 Jun | 9 Jul | 9 Aug | 9 Sept | 9 Oct | 9 Nov | 9 Dec',
    month:
      'January | February | March | April | May | June | July | August | September | October | November | December',
    weekday: 'Mon | Tue | Wed | Thu | Fri | Sat | Sun',
    near: 'yesterday at 14:30 | today at 14:30 | tomorrow at 14:30 | 3 December 2026 at 14:30',
  },
  es: {
    day: '5 ene 2026 | 1 dic 2026',
    long: '5 de enero de 2026 | 1 de diciembre de 2026',
    time: '1:05 | 14:30',
    moment: '5 ene 2026, 1:05 | 1 dic 2026, 14:30',
    longMoment: '5 de enero de 2026 a la 1:05 | 1 de diciembre de 2026 a las 14:30',
    clock: '1:05 | 12:00',
    short: '9 ene | 9 feb | 9 mar | 9 abr | 9 may | 9 jun | 9 jul | 9 ago | 9 sept | 9 oct | 9 nov | 9 dic',
    month:
      'enero | febrero | marzo | abril | mayo | junio | julio | agosto | septiembre | octubre | noviembre | diciembre',
    weekday: 'lun | mar | mié | jue | vie | sáb | dom',
    near: 'ayer a las 14:30 | hoy a las 14:30 | mañana a las 14:30 | 3 de diciembre de 2026 a las 14:30',
  },
  fi: {
    day: '5.1.2026 | 1.12.2026',
    long: '5.1.2026 | 1.12.2026',
    time: '1.05 | 14.30',
    moment: '5.1.2026 klo 1.05 | 1.12.2026 klo 14.30',
    longMoment: '5.1.2026 klo 1.05 | 1.12.2026 klo 14.30',
    clock: '1.05 | 12.00',
    short: '9.1. | 9.2. | 9.3. | 9.4. | 9.5. | 9.6. | 9.7. | 9.8. | 9.9. | 9.10. | 9.11. | 9.12.',
    month:
      'tammikuu | helmikuu | maaliskuu | huhtikuu | toukokuu | kesäkuu | heinäkuu | elokuu | syyskuu | lokakuu | marraskuu | joulukuu',
    weekday: 'ma | ti | ke | to | pe | la | su',
    near: 'eilen klo 14.30 | tänään klo 14.30 | huomenna klo 14.30 | 3.12.2026 klo 14.30',
  },
  fr: {
    day: '5 janv. 2026 | 1er déc. 2026',
    long: '5 janvier 2026 | 1er décembre 2026',
    time: '01:05 | 14:30',
    moment: '5 janv. 2026, 01:05 | 1er déc. 2026, 14:30',
    longMoment: '5 janvier 2026 à 1~h~05 | 1er décembre 2026 à 14~h~30',
    clock: '1~h~05 | 12~h',
    short:
      '9 janv. | 9 févr. | 9 mars | 9 avr. | 9 mai | 9 juin | 9 juil. | 9 août | 9 sept. | 9 oct. | 9 nov. | 9 déc.',
    month:
      'janvier | février | mars | avril | mai | juin | juillet | août | septembre | octobre | novembre | décembre',
    weekday: 'lun. | mar. | mer. | jeu. | ven. | sam. | dim.',
    near: 'hier à 14~h~30 | aujourd’hui à 14~h~30 | demain à 14~h~30 | 3 décembre 2026 à 14~h~30',
  },
  it: {
    day: '5 gen 2026 | 1 dic 2026',
    long: '5 gennaio 2026 | 1 dicembre 2026',
    time: '01:05 | 14:30',
    moment: '5 gen 2026, 01:05 | 1 dic 2026, 14:30',
    longMoment: '5 gennaio 2026 alle ore 01:05 | 1 dicembre 2026 alle ore 14:30',
    clock: '01:05 | 12:00',
    short: '9 gen | 9 feb | 9 mar | 9 apr | 9 mag | 9 giu | 9 lug | 9 ago | 9 set | 9 ott | 9 nov | 9 dic',
    month:
      'gennaio | febbraio | marzo | aprile | maggio | giugno | luglio | agosto | settembre | ottobre | novembre | dicembre',
    weekday: 'lun | mar | mer | gio | ven | sab | dom',
    near: 'ieri alle ore 14:30 | oggi alle ore 14:30 | domani alle ore 14:30 | 3 dicembre 2026 alle ore 14:30',
  },
  nb: {
    day: '5. jan. 2026 | 1. des. 2026',
    long: '5. januar 2026 | 1. desember 2026',
    time: '01:05 | 14:30',
    moment: '5. jan. 2026, 01:05 | 1. des. 2026, 14:30',
    longMoment: '5. januar 2026 kl. 1.05 | 1. desember 2026 kl. 14.30',
    clock: '1.05 | 12.00',
    short:
      '9. jan. | 9. feb. | 9. mars | 9. apr. | 9. mai | 9. juni | 9. juli | 9. aug. | 9. sep. | 9. okt. | 9. nov. | 9. des.',
    month:
      'januar | februar | mars | april | mai | juni | juli | august | september | oktober | november | desember',
    weekday: 'man. | tir. | ons. | tor. | fre. | lør. | søn.',
    near: 'i går kl. 14.30 | i dag kl. 14.30 | i morgen kl. 14.30 | 3. desember 2026 kl. 14.30',
  },
  nl: {
    day: '5 jan 2026 | 1 dec 2026',
    long: '5 januari 2026 | 1 december 2026',
    time: '01:05 | 14:30',
    moment: '5 jan 2026, 01:05 | 1 dec 2026, 14:30',
    longMoment: '5 januari 2026 om 1.05~uur | 1 december 2026 om 14.30~uur',
    clock: '1.05~uur | 12.00~uur',
    short: '9 jan | 9 feb | 9 mrt | 9 apr | 9 mei | 9 jun | 9 jul | 9 aug | 9 sep | 9 okt | 9 nov | 9 dec',
    month:
      'januari | februari | maart | april | mei | juni | juli | augustus | september | oktober | november | december',
    weekday: 'ma | di | wo | do | vr | za | zo',
    near: 'gisteren om 14.30~uur | vandaag om 14.30~uur | morgen om 14.30~uur | 3 december 2026 om 14.30~uur',
  },
  pl: {
    day: '5 sty 2026 | 1 gru 2026',
    long: '5 stycznia 2026 | 1 grudnia 2026',
    time: '01:05 | 14:30',
    moment: '5 sty 2026, 01:05 | 1 gru 2026, 14:30',
    longMoment: '5 stycznia 2026 r., godz. 01:05 | 1 grudnia 2026 r., godz. 14:30',
    clock: '01:05 | 12:00',
    short: '9 sty | 9 lut | 9 mar | 9 kwi | 9 maj | 9 cze | 9 lip | 9 sie | 9 wrz | 9 paź | 9 lis | 9 gru',
    month:
      'styczeń | luty | marzec | kwiecień | maj | czerwiec | lipiec | sierpień | wrzesień | październik | listopad | grudzień',
    weekday: 'pon. | wt. | śr. | czw. | pt. | sob. | niedz.',
    near: 'wczoraj o 14:30 | dzisiaj o 14:30 | jutro o 14:30 | 3 grudnia 2026 r., godz. 14:30',
  },
  sv: {
    day: '5 jan. 2026 | 1 dec. 2026',
    long: '5 januari 2026 | 1 december 2026',
    time: '01:05 | 14:30',
    moment: '5 jan. 2026 01:05 | 1 dec. 2026 14:30',
    longMoment: '5 januari 2026 kl. 1.05 | 1 december 2026 kl. 14.30',
    clock: '1.05 | 12.00',
    short:
      '9 jan. | 9 feb. | 9 mars | 9 apr. | 9 maj | 9 juni | 9 juli | 9 aug. | 9 sep. | 9 okt. | 9 nov. | 9 dec.',
    month:
      'januari | februari | mars | april | maj | juni | juli | augusti | september | oktober | november | december',
    weekday: 'mån | tis | ons | tors | fre | lör | sön',
    near: 'i går kl. 14.30 | i dag kl. 14.30 | i morgon kl. 14.30 | 3 december 2026 kl. 14.30',
  },
  'de-AT': {
    day: '05.01.2026 | 01.12.2026',
    long: '5. Jänner 2026 | 1. Dezember 2026',
    time: '01:05 | 14:30',
    moment: '05.01.2026, 01:05 | 01.12.2026, 14:30',
    longMoment: '5. Jänner 2026 um 1:05~Uhr | 1. Dezember 2026 um 14:30~Uhr',
    clock: '1:05~Uhr | 12:00~Uhr',
    short:
      '9. Jän. | 9. Feb. | 9. März | 9. Apr. | 9. Mai | 9. Juni | 9. Juli | 9. Aug. | 9. Sep. | 9. Okt. | 9. Nov. | 9. Dez.',
    month:
      'Jänner | Februar | März | April | Mai | Juni | Juli | August | September | Oktober | November | Dezember',
    weekday: 'Mo | Di | Mi | Do | Fr | Sa | So',
    near: 'gestern um 14:30~Uhr | heute um 14:30~Uhr | morgen um 14:30~Uhr | 3. Dezember 2026 um 14:30~Uhr',
  },
  'en-IE': {
    day: '5 Jan 2026 | 1 Dec 2026',
    long: '5 January 2026 | 1 December 2026',
    time: '01:05 | 14:30',
    moment: '5 Jan 2026, 01:05 | 1 Dec 2026, 14:30',
    longMoment: '5 January 2026 at 01:05 | 1 December 2026 at 14:30',
    clock: '01:05 | 12:00',
    short: '9 Jan | 9 Feb | 9 Mar | 9 Apr | 9 May | 9 Jun | 9 Jul | 9 Aug | 9 Sept | 9 Oct | 9 Nov | 9 Dec',
    month:
      'January | February | March | April | May | June | July | August | September | October | November | December',
    weekday: 'Mon | Tue | Wed | Thu | Fri | Sat | Sun',
    near: 'yesterday at 14:30 | today at 14:30 | tomorrow at 14:30 | 3 December 2026 at 14:30',
  },
  'en-US': {
    day: 'Jan 5, 2026 | Dec 1, 2026',
    long: 'January 5, 2026 | December 1, 2026',
    time: '1:05 AM | 2:30 PM',
    moment: 'Jan 5, 2026, 1:05 AM | Dec 1, 2026, 2:30 PM',
    longMoment: 'January 5, 2026 at 1:05 AM | December 1, 2026 at 2:30 PM',
    clock: '1:05 AM | 12:00 PM',
    short: 'Jan 9 | Feb 9 | Mar 9 | Apr 9 | May 9 | Jun 9 | Jul 9 | Aug 9 | Sep 9 | Oct 9 | Nov 9 | Dec 9',
    month:
      'January | February | March | April | May | June | July | August | September | October | November | December',
    weekday: 'Mon | Tue | Wed | Thu | Fri | Sat | Sun',
    near: 'yesterday at 2:30 PM | today at 2:30 PM | tomorrow at 2:30 PM | December 3, 2026 at 2:30 PM',
  },
  'fr-CH': {
    day: '5 janv. 2026 | 1er déc. 2026',
    long: '5 janvier 2026 | 1er décembre 2026',
    time: '01:05 | 14:30',
    moment: '5 janv. 2026, 01:05 | 1er déc. 2026, 14:30',
    longMoment: '5 janvier 2026 à 1~h~05 | 1er décembre 2026 à 14~h~30',
    clock: '1~h~05 | 12~h',
    short:
      '9 janv. | 9 févr. | 9 mars | 9 avr. | 9 mai | 9 juin | 9 juil. | 9 août | 9 sept. | 9 oct. | 9 nov. | 9 déc.',
    month:
      'janvier | février | mars | avril | mai | juin | juillet | août | septembre | octobre | novembre | décembre',
    weekday: 'lun. | mar. | mer. | jeu. | ven. | sam. | dim.',
    near: 'hier à 14~h~30 | aujourd’hui à 14~h~30 | demain à 14~h~30 | 3 décembre 2026 à 14~h~30',
  },
  'it-CH': {
    day: '5 gen 2026 | 1 dic 2026',
    long: '5 gennaio 2026 | 1 dicembre 2026',
    time: '01:05 | 14:30',
    moment: '5 gen 2026, 01:05 | 1 dic 2026, 14:30',
    longMoment: '5 gennaio 2026 alle ore 01:05 | 1 dicembre 2026 alle ore 14:30',
    clock: '01:05 | 12:00',
    short: '9 gen | 9 feb | 9 mar | 9 apr | 9 mag | 9 giu | 9 lug | 9 ago | 9 set | 9 ott | 9 nov | 9 dic',
    month:
      'gennaio | febbraio | marzo | aprile | maggio | giugno | luglio | agosto | settembre | ottobre | novembre | dicembre',
    weekday: 'lun | mar | mer | gio | ven | sab | dom',
    near: 'ieri alle ore 14:30 | oggi alle ore 14:30 | domani alle ore 14:30 | 3 dicembre 2026 alle ore 14:30',
  },
  'nl-BE': {
    day: '5 jan 2026 | 1 dec 2026',
    long: '5 januari 2026 | 1 december 2026',
    time: '01:05 | 14:30',
    moment: '5 jan 2026, 01:05 | 1 dec 2026, 14:30',
    longMoment: '5 januari 2026 om 1.05~uur | 1 december 2026 om 14.30~uur',
    clock: '1.05~uur | 12.00~uur',
    short: '9 jan | 9 feb | 9 mrt | 9 apr | 9 mei | 9 jun | 9 jul | 9 aug | 9 sep | 9 okt | 9 nov | 9 dec',
    month:
      'januari | februari | maart | april | mei | juni | juli | augustus | september | oktober | november | december',
    weekday: 'ma | di | wo | do | vr | za | zo',
    near: 'gisteren om 14.30~uur | vandaag om 14.30~uur | morgen om 14.30~uur | 3 december 2026 om 14.30~uur',
  },
}

const OTHERS: Record<Locale, ReturnType<typeof othersIn>> = {
  da: {
    number: '1.000 | 12.345',
    percent: '25~% | 12,5~%',
    money: '19,99~€ | 19,99~£ | 19,99~US$ | 19,99~CHF | 19,99~kr. | 19,99~SEK | 19,99~NOK | 19,99~PLN',
    owed: '−1.234,50~€',
    list: 'Ann og Ben | Ann, Ben og Cleo',
    age: 'I dag | I går | 5 d | 3 u',
    countdown: '3.05.09 | 0.00.59',
    weekdayName: 'mandag | tirsdag | onsdag | torsdag | fredag | lørdag | søndag',
    language: 'Dansk',
    countries:
      'Storbritannien | Irland | USA | Tyskland | Østrig | Schweiz | Nederlandene | Belgien | Danmark | Norge | Spanien | Italien | Frankrig | Luxembourg | Sverige | Finland | Polen',
  },
  de: {
    number: '1.000 | 12.345',
    percent: '25~% | 12,5~%',
    money: '19,99~€ | 19,99~£ | 19,99~$ | 19,99~CHF | 19,99~DKK | 19,99~SEK | 19,99~NOK | 19,99~PLN',
    owed: '−1.234,50~€',
    list: 'Ann und Ben | Ann, Ben und Cleo',
    age: 'Heute | Gestern | 5 Tg. | 3 Wo.',
    countdown: '3:05:09 | 0:00:59',
    weekdayName: 'Montag | Dienstag | Mittwoch | Donnerstag | Freitag | Samstag | Sonntag',
    language: 'Deutsch',
    countries:
      'Vereinigtes Königreich | Irland | Vereinigte Staaten | Deutschland | Österreich | Schweiz | Niederlande | Belgien | Dänemark | Norwegen | Spanien | Italien | Frankreich | Luxemburg | Schweden | Finnland | Polen',
  },
  en: {
    number: '1,000 | 12,345',
    percent: '25% | 12.5%',
    money: '€19.99 | £19.99 | $19.99 | CHF~19.99 | DKK~19.99 | SEK~19.99 | NOK~19.99 | PLN~19.99',
    owed: '−€1,234.50',
    list: 'Ann and Ben | Ann, Ben and Cleo',
    age: 'Today | Yesterday | 5d | 3w',
    countdown: '3:05:09 | 0:00:59',
    weekdayName: 'Monday | Tuesday | Wednesday | Thursday | Friday | Saturday | Sunday',
    language: 'English',
    countries:
      'United Kingdom | Ireland | United States | Germany | Austria | Switzerland | Netherlands | Belgium | Denmark | Norway | Spain | Italy | France | Luxembourg | Sweden | Finland | Poland',
  },
  es: {
    number: '1000 | 12.345',
    percent: '25~% | 12,5~%',
    money: '19,99~€ | 19,99~GBP | 19,99~US$ | 19,99~CHF | 19,99~DKK | 19,99~SEK | 19,99~NOK | 19,99~PLN',
    owed: '−1234,50~€',
    list: 'Ann y Ben | Ann, Ben y Cleo',
    age: 'Hoy | Ayer | 5d | 3sem',
    countdown: '3:05:09 | 0:00:59',
    weekdayName: 'lunes | martes | miércoles | jueves | viernes | sábado | domingo',
    language: 'Español',
    countries:
      'Reino Unido | Irlanda | Estados Unidos | Alemania | Austria | Suiza | Países Bajos | Bélgica | Dinamarca | Noruega | España | Italia | Francia | Luxemburgo | Suecia | Finlandia | Polonia',
  },
  fi: {
    number: '1~000 | 12~345',
    percent: '25~% | 12,5~%',
    money: '19,99~€ | 19,99~£ | 19,99~$ | 19,99~CHF | 19,99~DKK | 19,99~SEK | 19,99~NOK | 19,99~PLN',
    owed: '−1~234,50~€',
    list: 'Ann ja Ben | Ann, Ben ja Cleo',
    age: 'Tänään | Eilen | 5pv | 3vk',
    countdown: '3.05.09 | 0.00.59',
    weekdayName: 'maanantai | tiistai | keskiviikko | torstai | perjantai | lauantai | sunnuntai',
    language: 'Suomi',
    countries:
      'Iso-Britannia | Irlanti | Yhdysvallat | Saksa | Itävalta | Sveitsi | Alankomaat | Belgia | Tanska | Norja | Espanja | Italia | Ranska | Luxemburg | Ruotsi | Suomi | Puola',
  },
  fr: {
    number: '1_000 | 12_345',
    percent: '25~% | 12,5~%',
    money: '19,99~€ | 19,99~£GB | 19,99~$US | 19,99~CHF | 19,99~DKK | 19,99~SEK | 19,99~NOK | 19,99~PLN',
    owed: '−1_234,50~€',
    list: 'Ann et Ben | Ann, Ben et Cleo',
    age: 'Aujourd’hui | Hier | 5j | 3sem.',
    countdown: '3:05:09 | 0:00:59',
    weekdayName: 'lundi | mardi | mercredi | jeudi | vendredi | samedi | dimanche',
    language: 'Français',
    countries:
      'Royaume-Uni | Irlande | États-Unis | Allemagne | Autriche | Suisse | Pays-Bas | Belgique | Danemark | Norvège | Espagne | Italie | France | Luxembourg | Suède | Finlande | Pologne',
  },
  it: {
    number: '1000 | 12.345',
    percent: '25% | 12,5%',
    money: '19,99~€ | 19,99~£ | 19,99~USD | 19,99~CHF | 19,99~DKK | 19,99~SEK | 19,99~NOK | 19,99~PLN',
    owed: '−1234,50~€',
    list: 'Ann e Ben | Ann, Ben e Cleo',
    age: 'Oggi | Ieri | 5gg | 3sett.',
    countdown: '3:05:09 | 0:00:59',
    weekdayName: 'lunedì | martedì | mercoledì | giovedì | venerdì | sabato | domenica',
    language: 'Italiano',
    countries:
      'Regno Unito | Irlanda | Stati Uniti | Germania | Austria | Svizzera | Paesi Bassi | Belgio | Danimarca | Norvegia | Spagna | Italia | Francia | Lussemburgo | Svezia | Finlandia | Polonia',
  },
  nb: {
    number: '1~000 | 12~345',
    percent: '25~% | 12,5~%',
    money: '19,99~€ | 19,99~£ | 19,99~USD | 19,99~CHF | 19,99~DKK | 19,99~SEK | 19,99~kr | 19,99~PLN',
    owed: '−1~234,50~€',
    list: 'Ann og Ben | Ann, Ben og Cleo',
    age: 'I dag | I går | 5d | 3u',
    countdown: '3:05:09 | 0:00:59',
    weekdayName: 'mandag | tirsdag | onsdag | torsdag | fredag | lørdag | søndag',
    language: 'Norsk bokmål',
    countries:
      'Storbritannia | Irland | USA | Tyskland | Østerrike | Sveits | Nederland | Belgia | Danmark | Norge | Spania | Italia | Frankrike | Luxemburg | Sverige | Finland | Polen',
  },
  nl: {
    number: '1.000 | 12.345',
    percent: '25% | 12,5%',
    money: '€~19,99 | £~19,99 | US$~19,99 | CHF~19,99 | DKK~19,99 | SEK~19,99 | NOK~19,99 | PLN~19,99',
    owed: '€~−1.234,50',
    list: 'Ann en Ben | Ann, Ben en Cleo',
    age: 'Vandaag | Gisteren | 5 d | 3 w',
    countdown: '3:05:09 | 0:00:59',
    weekdayName: 'maandag | dinsdag | woensdag | donderdag | vrijdag | zaterdag | zondag',
    language: 'Nederlands',
    countries:
      'Verenigd Koninkrijk | Ierland | Verenigde Staten | Duitsland | Oostenrijk | Zwitserland | Nederland | België | Denemarken | Noorwegen | Spanje | Italië | Frankrijk | Luxemburg | Zweden | Finland | Polen',
  },
  pl: {
    number: '1000 | 12~345',
    percent: '25% | 12,5%',
    money: '19,99~€ | 19,99~GBP | 19,99~USD | 19,99~CHF | 19,99~DKK | 19,99~SEK | 19,99~NOK | 19,99~zł',
    owed: '−1234,50~€',
    list: 'Ann i Ben | Ann, Ben i Cleo',
    age: 'Dzisiaj | Wczoraj | 5 dni | 3 tyg.',
    countdown: '3:05:09 | 0:00:59',
    weekdayName: 'poniedziałek | wtorek | środa | czwartek | piątek | sobota | niedziela',
    language: 'Polski',
    countries:
      'Wielka Brytania | Irlandia | Stany Zjednoczone | Niemcy | Austria | Szwajcaria | Holandia | Belgia | Dania | Norwegia | Hiszpania | Włochy | Francja | Luksemburg | Szwecja | Finlandia | Polska',
  },
  sv: {
    number: '1~000 | 12~345',
    percent: '25~% | 12,5~%',
    money: '19,99~€ | 19,99~GBP | 19,99~US$ | 19,99~CHF | 19,99~Dkr | 19,99~kr | 19,99~Nkr | 19,99~PLN',
    owed: '−1~234,50~€',
    list: 'Ann och Ben | Ann, Ben och Cleo',
    age: 'I dag | I går | 5d | 3v',
    countdown: '3:05:09 | 0:00:59',
    weekdayName: 'måndag | tisdag | onsdag | torsdag | fredag | lördag | söndag',
    language: 'Svenska',
    countries:
      'Storbritannien | Irland | USA | Tyskland | Österrike | Schweiz | Nederländerna | Belgien | Danmark | Norge | Spanien | Italien | Frankrike | Luxemburg | Sverige | Finland | Polen',
  },
}

test.each([...LOCALES, ...REGIONS])('every form of a date in %s reads as written down', (language) => {
  expect(datesIn(language)).toEqual(DATES[language])
})

test.each(LOCALES)('numbers, lists, spans and names in %s read as written down', (locale) => {
  expect(othersIn(locale)).toEqual(OTHERS[locale])
})
