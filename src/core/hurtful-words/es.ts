import type { HurtfulWords } from './find.ts'

export const WORDS: HurtfulWords = {
  letters: 'áéíóúüñ',
  words: `
    hija de puta, hijas de puta, hijo de puta, hijos de puta, hijueputa, hijoputa, puta barata,
    puta asquerosa, maldita puta, maldita perra, maldita zorra, puta gorda, puto gordo, putón,
    gilipollas, sudaca, sudacas, negro de mierda, negra de mierda, moro de mierda, mora de mierda,
    gitano de mierda, gitana de mierda, puto moro, puto negro, malparido, malparida, comemierda,
    soplapollas, cara de culo, pedazo de idiota, pedazo de imbécil, pedazo de mierda, pedazo de inútil,
    vete a la mierda, vete a tomar por culo, váyase a la mierda, que te jodan, que te den., jódete,
    chinga tu madre, vete al infierno, cállate la boca, cierra la boca, cierra el pico, mátate,
    suicídate, muérete., ojalá te mueras., nadie te quiere., nadie te querrá nunca, nadie te aguanta,
    te odio, me das asco, das asco, me da usted asco, me repugnas, das pena, me das pena, no vales nada,
    no vales para nada, no sirves para nada, no eres nadie., foca asquerosa, cerda asquerosa
  `,
  said: `
    idiota, imbécil, estúpido, estúpida, cretino, cretina, subnormal, retrasado, retrasada, mongólico,
    mongólica, puta, guarro, guarra, furcia, ramera, golfa, asqueroso, asquerosa, escoria, fracasado,
    fracasada, capullo, cabrón, cabrona, pendejo, pendeja, marica, bollera, travelo, cállate, adefesio,
    vaca gorda, vieja bruja, maricón, maricones
  `,
  saidOfReader: `
    tonto, tonta, anormal, deficiente, zorra, perra, fulana, cerdo, cerda, vaca, foca, ballena, gordo,
    gorda, bruja, arpía, feo, fea, repugnante, patético, patética, inútil, perdedor, perdedora, basura,
    mierda, tortillera, enfermo, enferma, desgraciado, desgraciada, miserable, despreciable, aburrido,
    aburrida, payaso, payasa, monstruo
  `,
  to: 'eres, sos, es usted, usted es, pareces, so',
  between: `
    un, una, tan, muy, más, realmente, solo, sólo, simplemente, la, el, auténtico, auténtica, verdadero,
    verdadera, puto, puta, maldito, maldita, pobre, viejo, vieja, asqueroso, asquerosa, pedazo, cacho,
    de, bastante, demasiado, gran, usted, tú, completamente, totalmente, poco
  `,
  not: 'no, ni',
}
