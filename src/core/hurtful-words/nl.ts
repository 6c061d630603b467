import type { HurtfulWords } from './find.ts'

export const WORDS: HurtfulWords = {
  letters: 'éèëïöü',
  words: `
    hoer, hoeren, kuthoer, slet, sletten, kutwijf, rotwijf, klotewijf, takkewijf, teringwijf,
    kankerwijf, kankerhoer, kankerhomo, kankerlijer, tyfuslijer, teringlijer, klootzak, klootzakken,
    lulhannes, kutmarokkaan*, nikker, nikkers, vieze homo, vuile homo, vuile teef, vieze teef,
    krijg kanker, krijg de kanker, krijg de tering, krijg de klere, krijg de tyfus, val dood,
    maak jezelf dood, maak je van kant, pleeg zelfmoord, hang jezelf op, rot op., flikker op,
    sodemieter op, fuck you, fuck off, hou je bek, houd je bek, houd uw mond, hou je kop., houd je kop.,
    kop dicht, bek dicht, niemand vindt je leuk., niemand vindt jou leuk., niemand houdt van jou.,
    niemand houdt van je., niemand wil jou., ik haat je, ik haat jou, ik haat u, ik walg van je,
    ik walg van jou, ik walg van u, je maakt me misselijk, bitch, bitches, lelijk wijf, dom wijf,
    stom wijf, dik wijf
  `,
  said: `
    idioot, debiel, imbeciel, mongool, loser, sukkel, lul, eikel, flikker, trut, kreng, teef, viezerik,
    smeerlap, engerd, griezel, mislukkeling, uitschot, ga dood, dikke koe, domme koe, lelijke heks,
    dikke zeug, vet varken, oud wijf
  `,
  saidOfReader: `
    heks, koe, zeug, varken, zwijn, wijf, dom, stom, achterlijk, lelijk, te dik, moddervet, walgelijk,
    afstotelijk, weerzinwekkend, zielig, waardeloos, nutteloos, niks waard, niets waard, gestoord.,
    ziek in je hoofd, saai
  `,
  to: 'jij, je bent, jij bent, ben je, ben jij, u bent, bent u',
  between: `
    bent, echt, zo, zo'n, n, een, gewoon, maar, wel, toch, ook, heel, erg, behoorlijk, ontzettend,
    vreselijk, vieze, vuile, domme, stomme, dikke, lelijke, oude, achterlijke, gore, kleine, best,
    totaal
  `,
  not: '',
}
