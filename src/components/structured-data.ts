import { site } from 'virtual:site'
import { textIn } from '../config/locale.ts'
import type { Locale } from '../contract/lists.ts'
import { absolute, href } from '../i18n/urls.ts'
import { plainText, type Section } from './prose/sections.ts'

/** The brand and the company behind it. */
export function homeData(locale: Locale): object {
  const { company } = site
  const url = absolute('/')
  const organization = {
    '@type': 'Organization',
    '@id': `${url}#organization`,
    name: site.name,
    legalName: company.name,
    url,
    logo: absolute('/icons/512.png'),
    vatID: company.vat_numbers[0],
    address: {
      '@type': 'PostalAddress',
      streetAddress: company.address,
      addressLocality: company.city,
      addressCountry: company.country,
    },
    email: site.support_email,
    telephone: site.support_phone,
  }
  const website = {
    '@type': 'WebSite',
    name: site.name,
    description: textIn(site.description, locale),
    url: absolute(href('index', locale)),
    inLanguage: locale,
    publisher: { '@id': organization['@id'] },
  }
  return { '@graph': [organization, website] }
}

/** The questions of a page with their answers, as they stand there. */
export const questionsData = (sections: readonly Section[], locale: Locale): object => ({
  '@type': 'FAQPage',
  inLanguage: locale,
  mainEntity: sections.map(({ title, tokens }) => ({
    '@type': 'Question',
    name: title,
    acceptedAnswer: { '@type': 'Answer', text: plainText(tokens) },
  })),
})
