import type { HurtfulWords } from './find.ts'

export const WORDS: HurtfulWords = {
  letters: 'åäö',
  words: `
    huora, huorat, huoran, huoraksi, huoranpenikka, lutka, lutkat, hutsu, pillunaama, kusipää, kusipäät,
    mulkku, runkkari, vitun ämmä, saatanan ämmä, helvetin ämmä, neekeri*, mutakuono*, vitun ryssä,
    hintti, hinttari, homppeli, vitun homo, saatanan homo, kehari, turpa kiinni, suu kiinni.,
    pää kiinni., haista vittu, haista paska, painu vittuun, painu helvettiin, suksi vittuun,
    mene helvettiin, vedä vittu päähäs, tapa itsesi., tapa ittes, hirtä itsesi, mene kuolemaan,
    kuole pois, kukaan ei tykkää susta., kukaan ei pidä sinusta., kukaan ei rakasta sinua.,
    kukaan ei halua sinua., kukaan ei haluu sua., vihaan sua, vihaan sinua, inhoan sinua, inhoan sua,
    ällötät mua, ällötät minua, kuvotat mua, kuvotat minua, oksetat mua, vitun läski, vitun idiootti,
    vitun urpo, senkin urpo, vitun pelle, senkin pelle, vitun tyhmä, vitun ruma, vitun lehmä
  `,
  said: `
    idiootti, ääliö, luuseri, surkimus, retardi, sekopää, psykopaatti, hylkiö, ällötät, oksetat, ämmä,
    narttu, läski sika, noita akka
  `,
  saidOfReader: `
    tyhmä, typerä, ruma, läski, lihava, säälittävä, surkea, arvoton, hyödytön, inhottava, ällöttävä,
    kuvottava, oksettava, vastenmielinen, iljettävä, sika, lehmä, akka, vammainen, vammanen,
    kehitysvammainen, jälkeenjäänyt, nolla, paska, roska, saasta, sairas päästä, tylsä
  `,
  to: 'olet, oot, sinä, sä, oletko, ootko, oletpa, ootpa, olette, senkin',
  between: `
    olet, oot, sinä, sä, te, ihan, niin, todella, tosi, oikea, oikeesti, oikeasti, vaan, vain, pelkkä,
    täysi, yksi, vitun, saatanan, helvetin, perkeleen, ruma, tyhmä, vanha, läski, kyllä, aika, liian,
    joku, semmoinen, sellainen
  `,
  not: '',
}
