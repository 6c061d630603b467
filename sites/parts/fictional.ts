import type { SiteInput } from '../../src/config/site.ts'

type FictionalTexts = Pick<SiteInput, 'fictional_singular' | 'fictional_plural'>

/** The label of a fictional profile, in two wordings brands choose from. */
export const fictional: FictionalTexts = {
  fictional_singular: {
    da: 'Fiktiv profil',
    de: 'Fiktives Profil',
    en: 'Fictional profile',
    es: 'Perfil ficticio',
    fi: 'Kuvitteellinen profiili',
    fr: 'Profil fictif',
    it: 'Profilo fittizio',
    nb: 'Fiktiv profil',
    nl: 'Fictief profiel',
    pl: 'Profil fikcyjny',
    sv: 'Fiktiv profil',
  },
  fictional_plural: {
    da: 'Fiktive profiler',
    de: 'Fiktive Profile',
    en: 'Fictional profiles',
    es: 'Perfiles ficticios',
    fi: 'Kuvitteelliset profiilit',
    fr: 'Profils fictifs',
    it: 'Profili fittizi',
    nb: 'Fiktive profiler',
    nl: 'Fictieve profielen',
    pl: 'Profile fikcyjne',
    sv: 'Fiktiva profiler',
  },
}

export const invented: FictionalTexts = {
  fictional_singular: {
    da: 'Opdigtet profil',
    de: 'Erfundenes Profil',
    en: 'Fictional profile',
    es: 'Perfil inventado',
    fi: 'Keksitty profiili',
    fr: 'Profil inventé',
    it: 'Profilo inventato',
    nb: 'Oppdiktet profil',
    nl: 'Verzonnen profiel',
    pl: 'Wymyślony profil',
    sv: 'Påhittad profil',
  },
  fictional_plural: {
    da: 'Opdigtede profiler',
    de: 'Erfundene Profile',
    en: 'Fictional profiles',
    es: 'Perfiles inventados',
    fi: 'Keksityt profiilit',
    fr: 'Profils inventés',
    it: 'Profili inventati',
    nb: 'Oppdiktede profiler',
    nl: 'Verzonnen profielen',
    pl: 'Wymyślone profile',
    sv: 'Påhittade profiler',
  },
}
