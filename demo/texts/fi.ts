import type { DemoTexts } from './texts.ts'

export const fi: DemoTexts = {
  openings: {
    any: [
      'Sairaanhoitaja vuorotyössä, joten minun aamiaiseni voi olla sinun päivällisesi.',
      'Puuseppä viikolla, melojana viikonloput.',
      'Kasvoin maalla ja jäin kaupunkiin, mutta metsä on silti lähellä.',
      'Nauran helposti, useimmiten itselleni.',
      'Opettaja päivisin, illalla hellan ääressä.',
      'Luonto-opas, ja kyllä, minulla on aina ylimääräiset lapaset mukana.',
      'Eteiseni on täynnä kenkiä eri lajin kuralle.',
      'Raitiovaunun kuljettaja, jolla on mielipide jokaisesta mutkasta.',
      'Metsäinsinööri ja keskinkertainen leipuri.',
      '45+ Lapset ovat jo omillaan, mökki on vielä minun.',
    ],
  },
  interests: {
    hiking: [
      'Tunturi, termospullo ja koko päivä aikaa, muuta en tarvitse.',
      'Kerään laavuja ja annan niille tähtiä.',
    ],
    swimming: ['Käyn avannossa, ensimmäinen minuutti on pahin.'],
    skiing: ['Hiihdän heti, kun maa valkenee.'],
    camping: ['Nukun parhaiten teltassa, kun sataa.', 'Nuotiokahvi maistuu vain ulkona oikealta.'],
    dogs: ['Koira valitsee reitin, minä pidän hihnasta.', 'Koirani kuorsaa kovempaa kuin minä.'],
    music: ['Soitan huuliharppua, mutta vain pyynnöstä.'],
    literature: ['Luen dekkareita mökillä ja runoja junassa.'],
    travel: ['Matkustan yöjunalla pohjoiseen aina kun voin.'],
    nature: ['Tiedän, missä kantarellit kasvavat, ja saatan joskus kertoa.'],
    cooking: ['Teen ruokaa neljälle, vaikka meitä olisi kaksi.'],
    photography: ['Kuvaan aamusumua, se vaatii tietynlaista luonnetta.'],
    fishing: ['Kalastan hiljaisuuden takia, kala on plussaa.'],
  },
  closings: [
    'Kerro, mikä sai sinut nauramaan tällä viikolla.',
    'Kävely ja kuppi kahvia olisi hyvä alku.',
    'Mieluummin yksi hyvä keskustelu kuin sata lyhyttä viestiä.',
    'Kirjoita rohkeasti, vastaan kun on kenttää.',
    'Kiire ei ole, mutta into on.',
    'Tule saunaan, keskustelu kyllä löytyy.',
    'Kerro lempireittisi, en paljasta sitä kenellekään.',
  ],
  conversations: [],
  fictional: [
    'Keksitty tätä sivustoa varten: majakanvartija, jolla on kolme kissaa ja vahvat mielipiteet teestä.',
  ],
  cam: ['Suorana kameran edessä useimpina iltoina, musiikkia ja juttelua.'],
}
