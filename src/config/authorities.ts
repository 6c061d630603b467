/** The supervisors of a company, by the country of its seat; names as they are written there, with their web page. */
export interface Authorities {
  /** Data protection. */
  readonly data: string
  /** Illegal content and moderation: in the EU the Digital Services Coordinator. */
  readonly digital: string
  /** Accessibility of online services. */
  readonly accessibility: string
}

/** A seat elsewhere has none here: the texts then leave the names out. */
export const AUTHORITIES: Readonly<Record<string, Authorities | undefined>> = {
  GB: {
    data: 'Information Commissioner’s Office, ico.org.uk',
    digital: 'Ofcom, ofcom.org.uk',
    accessibility: 'Equality and Human Rights Commission, equalityhumanrights.com',
  },
  DE: {
    data: 'Datenschutzbehörde des Bundeslandes, datenschutzkonferenz-online.de',
    digital: 'Bundesnetzagentur, dsc.bund.de',
    accessibility: 'Marktüberwachungsstelle der Länder für die Barrierefreiheit, Magdeburg',
  },
  NL: {
    data: 'Autoriteit Persoonsgegevens, autoriteitpersoonsgegevens.nl',
    digital: 'Autoriteit Consument & Markt, acm.nl',
    accessibility: 'Autoriteit Consument & Markt, acm.nl',
  },
  DK: {
    data: 'Datatilsynet, datatilsynet.dk',
    digital: 'Digitaliseringsstyrelsen, digst.dk',
    accessibility: 'Digitaliseringsstyrelsen, digst.dk',
  },
  SE: {
    data: 'Integritetsskyddsmyndigheten, imy.se',
    digital: 'Post- och telestyrelsen, pts.se',
    accessibility: 'Post- och telestyrelsen, pts.se',
  },
  FR: {
    data: 'Commission nationale de l’informatique et des libertés, cnil.fr',
    digital: 'Arcom, arcom.fr',
    accessibility: 'DGCCRF, signal.conso.gouv.fr',
  },
  ES: {
    data: 'Agencia Española de Protección de Datos, aepd.es',
    digital: 'Comisión Nacional de los Mercados y la Competencia, cnmc.es',
    accessibility: 'Oficina de Atención a la Discapacidad, oadis.es',
  },
}
