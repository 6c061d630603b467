import type { HurtfulWords } from './find.ts'

export const WORDS: HurtfulWords = {
  letters: 'àèéìíîòóùú',
  words: `
    stronzo, stronza, stronzi, stronze, coglione, bagascia, baldracca, sgualdrina, mignotta, frocio,
    froci, ricchione, culattone, terrone, terrona, terroni, figlio di puttana, figlia di puttana,
    brutta puttana, lurida puttana, sporca puttana, brutta troia, lurida troia, brutta zoccola,
    brutta vacca, brutta cicciona, brutto ciccione, brutta strega, vecchia strega, sporco negro,
    sporca negra, negro di merda, negra di merda, zingaro di merda, zingara di merda,
    marocchino di merda, testa di cazzo, faccia di merda, faccia di culo, pezzo di merda, vaffanculo,
    fanculo, vai a cagare, va a cagare, vai all'inferno, vai a farti fottere, fottiti, ammazzati,
    ucciditi, impiccati, suicidati, devi morire, spero che tu muoia, nessuno ti vuole., nessuno ti ama,
    nessuno ti amerà mai, nessuno ti sopporta, ti odio, fai schifo, mi fai schifo, fai pena, mi fai pena,
    fai ribrezzo, stai zitto, stai zitta, sta zitto, sta zitta, stia zitto, stia zitta, chiudi la bocca,
    chiudi il becco, non vali niente, non vali nulla, non servi a niente, non servi a nulla
  `,
  said: `
    idiota, imbecille, cretino, cretina, deficiente, stupido, stupida, scemo, scema, ebete, ritardato,
    ritardata, handicappato, handicappata, mongoloide, minorato, minorata, subnormale, puttana, troia,
    zoccola, vacca, cagna, scrofa, maiale, maiala, porco, porca, balena, ciccione, cicciona, grassone,
    grassona, grassa, brutto, brutta, racchia, cesso, cozza, strega, finocchio, checca, patetico,
    patetica, ridicolo, ridicola, schifoso, schifosa, disgustoso, disgustosa, ripugnante, inutile,
    fallito, fallita, sfigato, sfigata, perdente, spazzatura, feccia, merda, nullità, verme, squallido,
    squallida, penoso, penosa, noioso, noiosa, malato di mente, malata di mente, psicopatico,
    psicopatica, pagliaccio, buffone, poveraccio, poveraccia, crepa, muori
  `,
  to: 'sei, lei è, sembri, razza di, pezzo di',
  between: `
    un, una, uno, proprio, davvero, così, tanto, troppo, molto, solo, soltanto, veramente, gran, grande,
    grandissimo, grandissima, povero, povera, vecchio, vecchia, brutto, brutta, lurido, lurida, sporco,
    sporca, stupido, stupida, grassa, la, il, di, totalmente, completamente, pure, anche, autentica,
    vero, vera, più, piccolo, piccola
  `,
  not: 'non',
}
