import type { HurtfulWords } from './find.ts'

export const WORDS: HurtfulWords = {
  letters: 'äöüß',
  words: `
    schlampe, schlampen, hure, huren, hurensohn, nutte, nutten, fotze, fotzen, wichser, arschloch,
    arschlöcher, miststück, drecksau, dreckstück, drecksstück, missgeburt, hackfresse, schwuchtel,
    schwuchteln, kanake, kanaken, neger, nigger*, bimbo, spast, spasti, mongo, fick dich, fickt euch,
    verpiss dich, verpissen sie sich, halt die fresse, halts maul, halt's maul, halt dein maul,
    halt die klappe, halten sie den mund, leck mich am arsch, geh sterben, bring dich um.,
    bringen sie sich um., häng dich auf, niemand mag dich., keiner mag dich., niemand liebt dich.,
    niemand will dich., keiner will dich., du widerst mich an, du ekelst mich an,
    ich hasse dich, fahr zur hölle, blöde kuh, dumme kuh, blöde sau, dumme sau
  `,
  said: `
    idiot, idiotin, vollidiot, vollidiotin, depp, trottel, dummkopf, versager, versagerin, loser, zicke,
    penner, spinner, spinnerin, assi, abschaum, fettsack, krüppel, bastard, fette sau, fette kuh
  `,
  saidOfReader: `
    schwein, sau, kuh, ziege, hexe, opfer., dreck, müll, nichts wert, wertlos, dumm, dämlich, blöd,
    hässlich, fett, ekelhaft, eklig, ekelig, widerlich, erbärmlich, jämmerlich, lächerlich, behindert,
    krank im kopf, gestört., notgeil, frigide, peinlich, langweilig, abstoßend, nutzlos, unfähig,
    das letzte., schachtel
  `,
  to: `
    du, bist, sie sind ein, sie sind eine, sie sind so ein, sie sind so eine, sind sie ein,
    sind sie eine
  `,
  between: `
    bist, du, ja, echt, so, ein, eine, einfach, nur, doch, halt, total, richtig, wirklich, sowas, von,
    zu, ziemlich, voll, auch, aber, kleine, kleiner, kleines, dumme, dummer, dummes, blöde, blöder,
    blödes, fette, fetter, fettes, alte, alter, altes, hässliche, hässlicher, hässliches, miese, mieser,
    mieses, verdammte, verdammter, verdammtes, dreckige, dreckiger, dreckiges, elende, elender, elendes,
    absolut, extrem, unglaublich, richtige, richtiger, richtiges, echte, echter, echtes, totale,
    totaler, totales, absolute, absoluter, absolutes
  `,
  not: '',
}
