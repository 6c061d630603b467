import type { HurtfulWords } from './find.ts'

export const WORDS: HurtfulWords = {
  letters: 'áéíóúüñ',
  words: `
    hija de puta, hijas de puta, hijo de puta, hijos de puta, hijueputa, hijoputa, puta barata,
    puta asquerosa, maldita puta, maldita perra, maldita zorra, puta gorda, puto gordo, putón,
    gilipollas, maricón, maricones, sudaca, sudacas, negro de mierda, negra de mierda, moro de mierda,
    mora de mierda, gitano de mierda, gitana de mierda, puto moro, puto negro, malparido, malparida,
    comemierda, soplapollas, cara de culo, vete a la mierda, vete a tomar por culo, váyase a la mierda,
    que te jodan, que te den, jódete, chinga tu madre, vete al infierno, cállate la boca, cierra la boca,
    cierra el pico, mátate, suicídate, muérete, ojalá te mueras, nadie te quiere., nadie te querrá nunca,
    nadie te aguanta, te odio, me das asco, das asco, me da usted asco, me repugnas, das pena,
    me das pena, no vales nada, no vales para nada, no sirves para nada, no eres nadie., vaca gorda,
    foca asquerosa, cerda asquerosa, vieja bruja
  `,
  said: `
    idiota, imbécil, estúpido, estúpida, tonto, tonta, cretino, cretina, subnormal, retrasado, retrasada,
    mongólico, mongólica, anormal, deficiente, puta, zorra, perra, guarro, guarra, furcia, ramera,
    fulana, golfa, cerdo, cerda, vaca, foca, ballena, gordo, gorda, bruja, arpía, feo, fea, asqueroso,
    asquerosa, repugnante, patético, patética, inútil, fracasado, fracasada, perdedor, perdedora, basura,
    escoria, mierda, capullo, cabrón, cabrona, pendejo, pendeja, marica, bollera, tortillera, travelo,
    enfermo, enferma, desgraciado, desgraciada, miserable, despreciable, aburrido, aburrida, payaso,
    payasa, monstruo, adefesio, cállate
  `,
  to: 'eres, sos, es usted, usted es, pareces, pedazo de, so',
  between: `
    un, una, tan, muy, más, realmente, solo, sólo, simplemente, la, el, auténtico, auténtica, verdadero,
    verdadera, puto, puta, maldito, maldita, pobre, viejo, vieja, asqueroso, asquerosa, pedazo, cacho,
    de, bastante, demasiado, gran, usted, tú, completamente, totalmente, poco
  `,
  not: 'no, ni',
}
