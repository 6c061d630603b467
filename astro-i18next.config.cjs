// Read by astro-i18next alone, which takes no ES module; the brand comes from astro.config.mjs through the environment.
const { join } = require('node:path')

const { namespaces } = require('./src/i18n/namespaces.json')
const locales = (process.env.SITE_LOCALES ?? 'en').split(',')

/** @type {import('astro-i18next').AstroI18nextConfig} */
module.exports = {
  defaultLocale: locales[0],
  locales,
  namespaces,
  defaultNamespace: 'common',
  load: ['server'],
  i18nextServer: {
    preload: locales,
    fallbackLng: 'en',
    returnNull: false,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    backend: { loadPath: join(__dirname, 'locales/{{lng}}/{{ns}}.json').replaceAll('\\', '/') },
  },
}
