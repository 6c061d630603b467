import type { HurtfulWords } from './find.ts'

export const WORDS: HurtfulWords = {
  letters: 'àèéìíîòóùú',
  words: `
    stronzo, stronza, stronzi, stronze, coglione, bagascia, baldracca, sgualdrina, mignotta, culattone,
    terrone, terrona, terroni, figlio di puttana, figlia di puttana, brutta puttana, lurida puttana,
    sporca puttana, brutta troia, lurida troia, brutta zoccola, brutta cicciona, brutto ciccione,
    sporco negro, sporca negra, negro di merda, negra di merda, zingaro di merda, zingara di merda,
    marocchino di merda, testa di cazzo, faccia di merda, faccia di culo, pezzo di merda,
    pezzo di idiota, pezzo di cretino, pezzo di deficiente, pezzo di imbecille, vaffanculo, fanculo,
    vai a cagare, va a cagare, vai all'inferno, vai a farti fottere, fottiti, ammazzati, ucciditi,
    impiccati, suicidati, devi morire, spero che tu muoia, nessuno ti vuole., nessuno ti ama.,
    nessuno ti amerà mai, nessuno ti sopporta, ti odio, fai schifo, mi fai schifo, fai pena,
    mi fai pena, fai ribrezzo, stai zitto, stai zitta, sta zitto, sta zitta, stia zitto, stia zitta,
    chiudi la bocca, chiudi il becco, non vali niente, non vali nulla, non servi a niente,
    non servi a nulla
  `,
  said: `
    idiota, imbecille, cretino, cretina, deficiente, stupido, stupida, scemo, scema, ebete, ritardato,
    ritardata, mongoloide, minorato, minorata, subnormale, puttana, troia, zoccola, ciccione, cicciona,
    grassone, grassona, racchia, fallito, fallita, sfigato, sfigata, feccia, nullità,
    malato di mente, malata di mente, psicopatico, psicopatica, pagliaccio, buffone, crepa, muori,
    brutta vacca, brutta strega, vecchia strega, frocio, froci, ricchione
  `,
  saidOfReader: `
    una checca, handicappato, handicappata, vacca, cagna, scrofa, maiale, maiala, porco, porca, balena, grassa,
    brutto, brutta, cesso, cozza, strega, finocchio, patetico, patetica, ridicolo, ridicola, schifoso,
    schifosa, disgustoso, disgustosa, ripugnante, inutile, perdente, spazzatura, merda, verme,
    squallido, squallida, penoso, penosa, noioso, noiosa, poveraccio, poveraccia
  `,
  to: 'sei, lei è un, sembri, razza di',
  between: `
    un, una, uno, proprio, davvero, così, tanto, troppo, molto, solo, soltanto, veramente, gran, grande,
    grandissimo, grandissima, povero, povera, vecchio, vecchia, brutto, brutta, lurido, lurida, sporco,
    sporca, stupido, stupida, grassa, la, il, di, totalmente, completamente, pure, anche, autentica,
    vero, vera, più, piccolo, piccola
  `,
  not: 'non',
}
