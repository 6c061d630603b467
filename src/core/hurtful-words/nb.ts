import type { HurtfulWords } from './find.ts'

export const WORDS: HurtfulWords = {
  letters: 'æøåéöä',
  words: `
    hore, horer, ludder, luddere, fitte, fitter, fittetryne, drittkjerring, jævla kjerring, drittsekk,
    rasshøl, rævhøl, kukhue, kuksuger, jævla homo, neger, negere, pakkis, pakkiser, svarting,
    svartinger, mongo, spasser, bitch, bitches, hold kjeften din, bare hold kjeft, kan du holde kjeft,
    dra til helvete, dra til hælvete, faen ta deg, kyss meg i ræva, fuck deg, fuck off, fuck you,
    ta livet av deg, drep deg selv, heng deg., heng deg selv, gå og dø., ingen liker deg.,
    ingen elsker deg., ingen vil ha deg., jeg hater deg, din taper, feite kjerring, stygge kjerring,
    dumme kjerring, gamle kjerring, dumme ku
  `,
  said: `
    idiot, kjempeidiot, en taper, dust, kjerring, hurpe, hespetre, psykopat, drittunge, avskum,
    en soper, hold kjeft, feite gris, feite ku, stygge heks
  `,
  saidOfReader: `
    dum, stygg, ekkel, feit, tjukk, motbydelig, frastøtende, patetisk, verdiløs, ubrukelig, udugelig,
    ei ku, en ku, ei purke, en purke, svin, tilbakestående, retardert, søppel, kjedelig, syk i hodet,
    åndssvak, ei heks, en heks
  `,
  to: 'du, din, ditt',
  between: `
    er, bare, så, virkelig, også, jo, jævla, helvetes, fordømte, en, ei, et, lille, store, feite, dumme,
    stygge, gamle, ekle, veldig, ganske, total, totalt, fucking, skikkelig, ser, ut, som, høres, litt,
    forbanna, teite, for, rett, slett, og
  `,
  not: '',
}
