import type { DemoTexts } from './texts.ts'

export const pl: DemoTexts = {
  openings: {
    any: [
      'Pracuję w księgarni i czytam na stojąco.',
      'Mam dyżury w szpitalu, więc moje śniadanie bywa twoją kolacją.',
      '{Wychowałem|Wychowałam} się pod Tatrami i nadal patrzę, skąd wieje.',
      'Łatwo się śmieję, najczęściej z siebie.',
      'W dzień uczę, wieczorem gotuję.',
      'W przedpokoju mam buty na każdy rodzaj błota.',
      'W tygodniu warsztat, w weekend kajak.',
      'Prowadzę tramwaj i macham wszystkim psom.',
      'Jestem z rodziny, w której wszyscy mówią naraz.',
      '45+ Dzieci są już samodzielne, rower wciąż nie.',
    ],
  },
  interests: {
    hiking: ['Góra, termos i cały dzień, więcej mi nie trzeba.', 'Zbieram pieczątki ze schronisk i odciski.'],
    cycling: ['Jeżdżę rowerem cały rok, zimą na kolcach.'],
    camping: ['Najlepiej śpię w namiocie, kiedy pada.', 'Kawa z kociołka smakuje lepiej niż z ekspresu.'],
    dogs: ['Pies wybiera trasę, ja trzymam smycz.'],
    cooking: ['Gotuję dla czterech osób, nawet gdy jem w pojedynkę.'],
    literature: ['Zawsze noszę ze sobą książkę i chętnie pożyczam te dobre.'],
    travel: ['Podróżuję pociągiem i liczę mosty.', 'Nocny pociąg to mój ulubiony hotel.'],
    skiing: ['Zimą biegam na nartach, powoli i z uśmiechem.'],
    photography: ['Fotografuję poranną mgłę, do tego trzeba mieć charakter.'],
    nature: ['Rozpoznaję cztery ptaki po głosie i z każdego jestem {dumny|dumna}.'],
    swimming: ['Pływam w jeziorze, dopóki lód nie zaprotestuje.'],
    music: ['Gram na gitarze tyle, ile trzeba przy ognisku.'],
  },
  closings: [
    'Opowiedz, co cię w tym tygodniu rozbawiło.',
    'Spacer i kawa byłyby dobrym początkiem.',
    'Wolę jeden wieczór rozmowy niż miesiąc wiadomości.',
    'Napisz, odpowiem, gdy złapię zasięg.',
    'Bez pośpiechu, ale z ochotą.',
    'Zacznijmy od herbaty z termosu.',
    'Lubię ludzi, którzy pytają drugi raz.',
  ],
  conversations: [],
  fictional: [
    'Postać wymyślona na potrzeby tej strony: {latarnik|latarniczka} z trzema kotami i zdaniem na temat herbaty.',
  ],
  cam: ['Na żywo przed kamerą prawie co wieczór, muzyka i rozmowa.'],
}
