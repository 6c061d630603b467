import type { HurtfulWords } from './find.ts'

export const WORDS: HurtfulWords = {
  letters: 'æøåé',
  words: `
    luder, ludere, luderkælling, møgkælling, kællinger, bitch, bitches, bøsserøv, perker, perkere,
    perkersvin, neger, negere, spasser, spassere, røvhul, narrøv, hold din kæft, hold nu kæft.,
    hold nu bare kæft, bare hold kæft, luk røven, gå ad helvede til, skrid ad helvede til,
    rend mig i røven, fuck dig, fuck af, fuck you, slå dig selv ihjel, tag livet af dig, hæng dig selv,
    gå ud og dø, ingen kan lide dig., ingen elsker dig., ingen gider dig, ingen vil have dig.,
    jeg hader dig, du gør mig syg, grimme kælling, dumme kælling, gamle kælling, dumme ko, dumme gås,
    din taber, din mongol, din kælling
  `,
  said: `
    idiot, kraftidiot, en taber, psykopat, skiderik, nar, møgdyr, afskum, udskud, svans, kælling,
    hold kæft, fede ko, fede so, fede gris, fede svin, skank
  `,
  saidOfReader: `
    dum, dum i hovedet, grim, klam, ækel, ulækker, patetisk, latterlig, værdiløs, ubrugelig, tyk, svin,
    en ko, en so, retarderet, åndssvag, syg i hovedet, en heks, frastødende, modbydelig, skrald, kedelig
  `,
  to: 'du, din, dit',
  between: `
    er, bare, så, virkelig, også, jo, sgu, fandeme, en, et, lille, store, fede, dumme, grimme, gamle,
    klamme, skide, forbandede, ulækre, meget, godt, nok, total, totalt, fucking, ret, ligner, lyder,
    simpelthen, sådan, for
  `,
  not: '',
}
