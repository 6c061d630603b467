import type { HurtfulWords } from './find.ts'

export const WORDS: HurtfulWords = {
  letters: 'åäö',
  words: `
    huora, huorat, huoran, huoraksi, huoranpenikka, lutka, lutkat, hutsu, pillunaama, kusipää, kusipäät,
    mulkku, runkkari, vitun ämmä, saatanan ämmä, helvetin ämmä, neekeri*, mutakuono*, vitun ryssä,
    hintti, hinttari, homppeli, vitun homo, saatanan homo, kehari, turpa kiinni, suu kiinni.,
    pää kiinni., haista vittu, haista paska, painu vittuun, painu helvettiin, suksi vittuun,
    mene helvettiin, vedä vittu päähäs, tapa itsesi, tapa ittes, hirtä itsesi, mene kuolemaan,
    kuole pois, kukaan ei tykkää susta, kukaan ei pidä sinusta, kukaan ei rakasta sinua,
    kukaan ei halua sinua., kukaan ei haluu sua., vihaan sua, vihaan sinua, inhoan sinua, inhoan sua,
    ällötät mua, ällötät minua, kuvotat mua, kuvotat minua, oksetat mua, vitun läski, vitun idiootti,
    vitun tyhmä, vitun ruma, vitun lehmä, läski sika, noita akka
  `,
  said: `
    idiootti, ääliö, urpo, tyhmä, typerä, ruma, läski, lihava, säälittävä, surkea, arvoton, hyödytön,
    inhottava, ällöttävä, kuvottava, oksettava, vastenmielinen, iljettävä, luuseri, surkimus, sika,
    lehmä, ämmä, akka, narttu, vammainen, vammanen, kehitysvammainen, jälkeenjäänyt, retardi, sekopää,
    psykopaatti, nolla, paska, roska, saasta, pelle, sairas päästä, hylkiö, tylsä, ällötät, oksetat
  `,
  to: 'olet, oot, sinä, sä, oletko, ootko, oletpa, ootpa, olette, senkin',
  between: `
    olet, oot, sinä, sä, te, ihan, niin, todella, tosi, oikea, oikeesti, oikeasti, vaan, vain, pelkkä,
    täysi, yksi, vitun, saatanan, helvetin, perkeleen, ruma, tyhmä, vanha, läski, kyllä, aika, liian,
    joku, semmoinen, sellainen
  `,
  not: '',
}
