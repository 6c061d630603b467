import type { HurtfulWords } from './find.ts'

export const WORDS: HurtfulWords = {
  letters: 'ąćęłńóśźż',
  words: `
    suko, głupia suka, kurwo, dziwka, dziwko, dziwki, szmato, zdzira, zdziro, lafirynda, lafiryndo,
    pizdo, cipo, głupia cipa, głupia pizda, chuju, kutasie, fiucie, skurwysyn*, skurwiel*, ty pedale,
    jebany pedał, pierdolony pedał, jebana lesba, ciota, cioto, cwel, cwelu, czarnuch*, ty żydzie,
    brudasie, ciapaty, ciapak, pojebie, zjebie, debilu, debilko, idioto, idiotko, kretynie, kretynko,
    głupku, imbecylu, matole, tępaku, krowo, świnio, głupia krowa, stara raszpla, spierdalaj, spieprzaj,
    wypierdalaj, odpierdol się, odwal się, pierdol się, jeb się, goń się, idź do diabła, zamknij się,
    zamknij mordę, zamknij ryj, stul pysk, stul dziób, zabij się, zdechnij, obyś zdechł, obyś zdechła,
    powieś się, nikt cię nie lubi., nikt cię nie kocha., nikt cię nie chce., nikt cię nigdy nie pokocha,
    nienawidzę cię, brzydzę się tobą, jesteś nikim, jesteś niczym.
  `,
  said: `
    idiota, idiotą, idiotka, idiotką, debil, debilem, debilka, debilką, kretyn, kretynem, kretynka,
    kretynką, kurwą, dziwką, nieudacznikiem, nieudacznica, nieudacznicą, frajerem, frajerka, przegryw,
    przegrywem, psychopatą, psychopatka, psychopatką, gnida, gnidą, grubas, grubasem, pedałem,
    tłusta świnia, tłusta krowa, gruba świnia, gruba krowa, stara krowa
  `,
  saidOfReader: `
    głupi, głupia, tępy, tępa, durny, durna, brzydki, brzydka, gruby, gruba, tłusty, tłusta, spasiony,
    spasiona, obrzydliwy, obrzydliwa, ohydny, ohydna, wstrętny, wstrętna, odrażający, odrażająca,
    obleśny, obleśna, żałosny, żałosna, beznadziejny, beznadziejna, bezwartościowy, bezwartościowa,
    nic niewart, nic niewarta, nic nie warta, nudny, nudna, suka, suką, szmata, szmatą, krowa, krową,
    świnia, świnią, wieprzem, potworem, śmieć, śmieciem, zerem, chory na głowę, chora na głowę,
    chory psychicznie, chora psychicznie, upośledzony, upośledzona, niedorozwinięty, niedorozwinięta,
    pojebany, pojebana, popierdolony, popierdolona, zjebany, zjebana, łajzą, gnojem, wiedźmą,
    babsztylem, pasztet, pasztetem, kaleką, tłuściochem
  `,
  to: 'jesteś, ty, pan jest, pani jest, wyglądasz, z ciebie',
  between: `
    taki, taka, takim, taką, tak, po, prostu, naprawdę, bardzo, zwykły, zwykła, zwykłym, zwykłą, jakiś,
    jakaś, tylko, kompletnym, kompletną, totalnym, totalną, głupi, głupia, głupim, głupią, stary, stara,
    starą, gruba, grubą, jebany, jebana, jebanym, jebaną, pierdolony, pierdolona, kurwa, za, jak, zbyt,
    dość, dosyć, strasznie, okropnie, no, ty, jesteś, i
  `,
  not: 'nie',
}
