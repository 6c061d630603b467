import type { HurtfulWords } from './find.ts'

export const WORDS: HurtfulWords = {
  letters: 'éèêëàâîïôùûüçœæÿ',
  words: `
    salope, salopes, pute, putes, connard, connards, connasse, connasses, pétasse, pétasses, pouffiasse,
    poufiasse, enculé, enculés, enculée, tafiole, tarlouze, bougnoule, bougnoules, négro, bamboula,
    youpin, sale nègre, sale négresse, sale arabe, sale juif, sale juive, sale gouine, sale porc,
    sale truie, sale chienne, ta gueule, ferme ta gueule, va te faire foutre, allez vous faire foutre,
    va te faire voir., va te faire enculer, suicide toi, tue toi., va te pendre, personne ne t'aime.,
    personne t'aime., personne ne vous aime., personne ne t'aimera, personne ne veut de toi,
    personne ne veut de vous, je te hais, je vous hais, je te déteste, je vous déteste, tu me dégoûtes,
    vous me dégoûtez, tu me donnes envie de vomir, tu fais pitié, tu me fais pitié, vous faites pitié,
    vous me faites pitié, tu ne vaux rien, vous ne valez rien, gros lard, sale con, sale conne,
    sale garce, sale pédé, pauvre con, pauvre conne, petit con, petite conne
  `,
  said: `
    idiot, idiote, imbécile, crétin, crétine, abruti, abrutie, con, conne, laideron, traînée, garce,
    grognasse, tapette, gouine, mongolien, mongolienne, attardé, attardée, trisomique, bon à rien,
    bonne à rien, ordure, déchet, parasite, malade mental, malade mentale, taré, tarée, cas social,
    crève, va chier, va crever, va mourir, grosse vache, grosse truie, gros porc, pédé, pédés,
    vieille peau, vieille bique, ferme la
  `,
  saidOfReader: `
    débile, stupide, bête, moche, laid, laide, trop gros, trop grosse, si grosse, boudin, thon, vache,
    truie, porc, chienne, sorcière, pédale, minable, pathétique, pitoyable, nul., nulle., dégueulasse,
    dégoûtant, dégoûtante, répugnant, répugnante, raté, ratée, inutile, merde, frigide, insignifiant,
    insignifiante, ennuyeux, ennuyeuse, chiant, chiante
  `,
  to: `
    tu es, t'es, tu n'es, t'as l'air, tu as l'air, tu as l'air d', vous êtes, vous n'êtes, es tu,
    êtes vous, vous avez l'air, espèce de, espèce d'
  `,
  between: `
    un, une, vraiment, trop, si, tellement, juste, qu', que, d', de, quand, même, bien, très,
    complètement, totalement, sale, gros, grosse, petit, petite, pauvre, vieux, vieille, carrément,
    franchement, le, la, pire
  `,
  not: '',
}
