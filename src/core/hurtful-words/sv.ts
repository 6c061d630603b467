import type { HurtfulWords } from './find.ts'

export const WORDS: HurtfulWords = {
  letters: 'åäöé',
  words: `
    hora, horor, horunge, slyna, slynor, subba, subbor, fitta, fittor, luder, slampa, slampor,
    kärringjävel, jävla kärring, fula kärring, bögjävel, jävla bög, svartskalle, svartskallar, blatte,
    blattar, neger, negrer, negerjävel, mongo, rövhål, ditt as, jävla as, håll käften din,
    håll bara käften, dra åt helvete, far åt helvete, stick och brinn, fuck you, fuck off,
    knulla dig själv, ta livet av dig, ta död på dig, döda dig själv, häng dig., häng dig själv,
    gå och dö., ingen gillar dig., ingen älskar dig., ingen tycker om dig., ingen vill ha dig.,
    jag hatar dig, dumma ko, dumma kossa, bitch, bitches
  `,
  said: `
    idiot, jubelidiot, pucko, dumskalle, psykopat, kärring, arsle, äckel, avskum, hynda, loser, tönt,
    en förlorare, håll käften, feta ko, feta gris, fula häxa
  `,
  saidOfReader: `
    dum, dum i huvudet, korkad, trög, ful, fet, tjock, äcklig, vidrig, motbjudande, patetisk, värdelös,
    oduglig, misslyckad, löjlig, efterbliven, cp, cp skadad, sjuk i huvudet, en häxa, en ko, en kossa,
    en gris, svin, mes, tråkig
  `,
  to: 'du, din, ditt',
  between: `
    är, bara, så, verkligen, också, ju, fan, jävla, förbannade, en, ett, lilla, stora, feta, dumma,
    fula, gamla, äckliga, väldigt, ganska, totalt, helt, otroligt, ser, ut, som, låter, lite, för,
    riktigt, riktig, sån, sådan
  `,
  not: '',
}
