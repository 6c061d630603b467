import type { HurtfulWords } from './find.ts'

export const WORDS: HurtfulWords = {
  letters: 'æøåé',
  words: `
    hore, horer, ludder, luddere, fitte, fitter, fittetryne, drittkjerring, jævla kjerring, drittsekk,
    rasshøl, rævhøl, kukhue, kuksuger, jævla homo, neger, negere, pakkis, pakkiser, svarting, svartinger,
    mongo, spasser, bitch, bitches, hold kjeft., hold kjeften din, bare hold kjeft, kan du holde kjeft,
    dra til helvete, dra til hælvete, faen ta deg, kyss meg i ræva, fuck deg, fuck off, fuck you,
    ta livet av deg, drep deg selv, heng deg, gå og dø, ingen liker deg, ingen elsker deg,
    ingen vil ha deg., jeg hater deg, din taper, feite gris, feite ku, feite kjerring, stygge kjerring,
    dumme kjerring, gamle kjerring, dumme ku, stygge heks
  `,
  said: `
    idiot, kjempeidiot, en taper, dust, dum, stygg, ekkel, feit, tjukk, motbydelig, frastøtende,
    patetisk, verdiløs, ubrukelig, udugelig, kjerring, hurpe, hespetre, ku, purke, svin, tilbakestående,
    retardert, psykopat, drittunge, avskum, søppel, kjedelig, en soper, syk i hodet, åndssvak, heks
  `,
  to: 'du, din, ditt',
  between: `
    er, bare, så, virkelig, også, jo, jævla, helvetes, fordømte, en, ei, et, lille, store, feite, dumme,
    stygge, gamle, ekle, veldig, ganske, total, totalt, fucking, skikkelig, ser, ut, som, høres, litt,
    forbanna, teite, for, rett, slett, og
  `,
  not: '',
}
