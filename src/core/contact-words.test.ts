import { describe, expect, test } from 'vitest'
import { asksForMoney, namesContact } from './contact-words.ts'

describe('contact details are found', () => {
  test.each([
    ['an address', 'Write to kim.r@post.example.com please'],
    ['a link', 'Look at www.my-pictures.com/kim'],
    ['a number', 'Call me: +44 7700 900 123'],
    ['a number with dashes', 'my number 0170-123 45 67'],
    ['a messenger with a name', 'telegram: @kim_r'],
    ['a messenger with a name', 'Add me on WhatsApp kim.22'],
    ['a name as messengers write it', 'I am @kim_walks everywhere'],
  ])('as %s', (_, text) => expect(namesContact(text)).toBe(true))

  test.each([
    ['Hello, how was your weekend in the hills?'],
    ['I was born on 12.05.1990 and moved in 2015.'],
    ['Do you use WhatsApp or Telegram at all?'],
    ['We met at 19:30, it cost 45 euros.'],
    ['That is a good signal for us.'],
  ])('not in: %s', (text) => expect(namesContact(text)).toBe(false))
})

describe('a request for money is found', () => {
  test.each([
    ['en', 'Could you transfer 200 € for my visa?'],
    ['de', 'Kannst du mir 300 Euro überweisen?'],
    ['nl', 'Kun je 150 euro overmaken?'],
    ['da', 'Kan du overføre 900 kr i dag?'],
    ['nb', 'Jeg må betale sykehuset 5000 kroner'],
    ['sv', 'Kan du swisha 500 kr?'],
    ['fi', 'Voisitko siirtää? siirrä 100 euroa'],
    ['fr', 'Peux-tu faire un virement de 250 € ?'],
    ['es', 'Necesito 400 euros para el hospital'],
    ['it', 'Puoi fare un bonifico di 300 €?'],
    ['pl', 'Zrób proszę przelew 500 zł'],
    ['en', 'The customs fee is 300 $'],
    ['de', 'Könntest du mir bitte 200 € leihen?'],
    ['de', 'Mein Paket liegt beim Zoll, 300 Euro'],
    ['nb', 'Pakken står i tollen, 2000 kr'],
    ['fi', 'Paketti on tullissa, 200 euroa'],
    ['fr', 'Il me faut 150 € pour les frais de dossier'],
    ['it', 'Il visto costa 200 €'],
    ['pl', 'Wiza kosztuje 400 zł'],
    ['de', 'Könntest du mir vielleicht bis nächste Woche 300 Euro leihen?'],
    ['de', 'Kannst du mir bitte bis Freitag 200 € für die Miete leihen?'],
    ['de', 'Kannst du mir bis zum 15. Dezember ca. 300 € leihen?'],
    ['de', 'Zollkosten 300 €'],
    ['pl', 'Wyślij mi 500 zł na BLIK'],
    ['pl', 'Wyślij blika na 200 zł'],
    ['pl', 'Wyślij mi BLIK, 200 zł'],
    ['pl', 'Zapłać blikiem 200 zł'],
    ['es', '¿Me prestarías 200 €?'],
    ['es', '¿Puedes prestarme 200 €?'],
    ['it', 'Potresti prestarmi 200 €?'],
    ['fr', 'Il me faut 300 € de frais médicaux'],
    ['fr', 'Il me manque 300 € pour des frais d’avocat'],
    ['en', 'I need $300 for visa'],
    ['en', 'I need $300 for a visa'],
  ])('in %s', (_, text) => expect(asksForMoney(text)).toBe(true))

  test.each([
    ['The concert was 45 €, worth every cent.'],
    ['I work at the hospital, nights mostly.'],
    ['My visa arrived, I can travel!'],
    ['It was 20 €, but I feel like going again'],
    ['I told you it costs 20 €'],
    ['Das Konzert war toll, und die Karten kosten 20 €'],
    ['Wir leihen uns ein Tretboot, 15 € die Stunde'],
    ['De kaartjes kosten 20 euro'],
    ['Voin tulla, liput maksavat 20 euroa'],
    ['Kan du visa vägen, bussen kostar 30 kr'],
    ['Museo on maksuton, kahvi 4 euroa'],
    ['Ho visto un film, 5 € al biglietto'],
    ['Un vin blanc bien frais à 5 €'],
    ['Wizyta w muzeum kosztuje 20 zł'],
    ['Das tut mir so gut. Morgen leihen wir ein Boot, 15 €'],
    ['Et blik på menuen: en øl koster 45 kr'],
    ['Een blik soep kost 2 euro'],
    ['Un rosé bien frais dans un bar, 5 €'],
    ['I paid with Visa, it was 20 €'],
  ])('not in: %s', (text) => expect(asksForMoney(text)).toBe(false))
})
